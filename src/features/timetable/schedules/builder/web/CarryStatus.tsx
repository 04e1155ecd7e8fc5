import type { ReactNode } from 'react'
import { useIsCut } from '#web/offline/use-is-cut.ts'
import { Button } from '#web/ui/Button.tsx'
import { gradeOf } from '../../grading/rules.ts'
import { NoRoom } from '../../grading/web/NoRoom.tsx'
import { gradedSentence } from '../../grading/web/words.ts'
import type { Part } from '../../grid/rules.ts'
import { capital, clashSentence, whenOf } from '../../web/words.ts'
import { roomsAt } from '../rules.ts'
import type { useCarry } from './use-carry.ts'

type Carry = ReturnType<typeof useCarry>

type Props = {
  carry: Carry
  parts: readonly Part[]
  period_id: number
  /** What would make room, where something stands in the way. */
  children: ReactNode
}

const CUT = 'Sin conexión: se comprueba al volver la línea.'

/** What is in the hand, where it would lie and what it would meet there: seen, and spoken at each step. */
export function CarryStatus({ carry, parts, period_id, children }: Props) {
  const { carried, week, clashes, room, isUnanswered, ask } = carry
  const isCut = useIsCut()
  // Why it is not known what stands in the way; null while that is still being asked.
  const unknown = isCut ? CUT : isUnanswered ? 'No se pudo comprobar dónde cabe.' : null
  return (
    <div className={carried ? 'tt-carried' : 'sr-only'}>
      <p className="min-w-0 flex-1 basis-64" role="status" aria-live="assertive" aria-atomic="true">
        {carried && (
          <>
            <b>{carried.load.title}</b>
            {carried.target
              ? `: ${whenOf({ ...carried.target, span: carried.span }, parts)}. ${week ? wordsOf(carry) : (unknown ?? 'Comprobando…')}`
              : week
                ? ': llévelo a un día y una hora.'
                : unknown
                  ? `. ${unknown}`
                  : ': buscando dónde hay lugar…'}
            {carried.target && week && clashes.length === 0 && !room && (
              <NoRoom at={roomsAt({ ...carried, target: carried.target }, { parts, period_id })} />
            )}
          </>
        )}
      </p>
      {children}
      {carried && (
        <>
          <p className="tt-keys text-hint text-text-2">
            <span>
              <kbd>←↑↓→</kbd> mover
            </span>
            <span>
              <kbd>+</kbd> <kbd>−</kbd> horas
            </span>
            <span>
              <kbd>Entrar</kbd> soltar
            </span>
            <span>
              <kbd>Esc</kbd> devolver
            </span>
          </p>
          {!week && !isCut && isUnanswered && (
            <Button size="sm" onClick={ask}>
              Comprobar otra vez
            </Button>
          )}
          <Button size="sm" onClick={carry.cancel}>
            Devolver
          </Button>
          {carried.target && clashes.length === 0 && (room || !week) && (
            <Button size="sm" mode="primary" disabled={!week} onClick={carry.drop}>
              Ubicar aquí
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function wordsOf({ carried, week, clashes }: Carry): string {
  if (!carried?.target || !week) return ''
  if (clashes.length > 0) return clashes.map((clash) => capital(clashSentence(clash))).join(' ')
  const graded = gradeOf(carried.target, carried.span, week)
  return graded.room ? gradedSentence(graded, graded.room.code) : ''
}
