import { Button } from '#web/ui/Button.tsx'
import { stickyFooterRef } from '#web/ui/sticky-footer.ts'
import type { Part } from '../../grid/rules.ts'
import { capital, clashSentence, whenOf } from '../../web/ScheduleWords.tsx'
import type { useCarry } from './Carry.tsx'

/** Below the week, so that nothing moves under the pointer; in sight however far it scrolls. */
const STICKY = { position: 'sticky', bottom: 'calc(var(--phone-bar, 0px) + 0.75rem)', zIndex: 3 } as const

/** What is in the hand, where it would lie and what it would meet there: seen, and spoken at each step. */
export function CarryStatus({
  carry,
  parts,
}: {
  carry: ReturnType<typeof useCarry>
  parts: readonly Part[]
}) {
  const { carried, cells, clashes } = carry
  return (
    <div
      ref={stickyFooterRef}
      className={carried ? 'card flex flex-wrap items-center gap-2 bg-selected p-3 text-control' : 'sr-only'}
      style={carried ? STICKY : {}}
      data-carry-status
    >
      <p className="min-w-0 flex-1" role="status" aria-live="assertive" aria-atomic="true">
        {carried && (
          <>
            <b>{carried.load.title}</b>:{' '}
            {!carried.target
              ? cells
                ? 'llévelo a un día y una hora.'
                : 'buscando dónde hay lugar…'
              : `${whenOf({ ...carried.target, span: carried.span }, parts)}. ${cells ? wordsOf(clashes) : 'Comprobando…'}`}
          </>
        )}
      </p>
      {carried && (
        <>
          <p className="text-hint text-text-2">
            Flechas para mover, + y − para las horas, Entrar para ubicar, Esc para devolver.
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

const wordsOf = (clashes: Parameters<typeof clashSentence>[0][]): string =>
  clashes.length === 0 ? 'Está libre.' : clashes.map((clash) => capital(clashSentence(clash))).join(' ')
