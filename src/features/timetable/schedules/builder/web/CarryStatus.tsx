import { Button } from '#web/ui/Button.tsx'
import type { Part } from '../../grid/rules.ts'
import { capital, clashSentence, unwantedSentence, whenOf } from '../../web/words.ts'
import { hoursAt, unwantedAt } from '../rules.ts'
import type { useCarry } from './use-carry.ts'

type Carry = ReturnType<typeof useCarry>

/** What is in the hand, where it would lie and what it would meet there: seen, and spoken at each step. */
export function CarryStatus({ carry, parts }: { carry: Carry; parts: readonly Part[] }) {
  const { carried, cells } = carry
  return (
    <div className={carried ? 'tt-carried' : 'sr-only'}>
      <p className="min-w-0 flex-1 basis-64" role="status" aria-live="assertive" aria-atomic="true">
        {carried && (
          <>
            <b>{carried.load.title}</b>
            {carried.target
              ? `: ${whenOf({ ...carried.target, span: carried.span }, parts)}. ${cells ? wordsOf(carry, parts) : 'Comprobando…'}`
              : cells
                ? ': llévelo a un día y una hora.'
                : ': buscando dónde hay lugar…'}
          </>
        )}
      </p>
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
          <Button size="sm" onClick={carry.cancel}>
            Devolver
          </Button>
          {carried.target && (
            <Button size="sm" mode="primary" onClick={carry.drop}>
              Ubicar aquí
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function wordsOf({ carried, cells, clashes, room }: Carry, parts: readonly Part[]): string {
  if (clashes.length > 0) return clashes.map((clash) => capital(clashSentence(clash))).join(' ')
  if (!room) return 'No hay aulas libres.'
  const students = carried?.load.students_count ?? 0
  const few =
    room.max_capacity < students
      ? ` Tiene ${room.max_capacity} puestos y la materia, ${students} estudiantes.`
      : ''
  const { target, span = 1 } = carried ?? {}
  const unwanted = target ? unwantedAt(cells ?? [], target.day, hoursAt(target, span, parts)) : []
  const against = unwanted.map((one) => ` ${unwantedSentence(one)}`).join('')
  return `Está libre. Aula propuesta ${room.code}; se cambia después.${few}${against}`
}
