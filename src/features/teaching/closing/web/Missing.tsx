import { useState } from 'react'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Closing, Gap } from '../contract.ts'
import { CourseSquares } from './CourseSquares.tsx'
import { GapLetter } from './GapLetter.tsx'
import { KINDS, SIGNS } from './gap-signs.ts'
import { WhomToAsk } from './WhomToAsk.tsx'

type Kind = Gap['kind']
type FilterProps = { gaps: readonly Gap[]; shown: Kind | null; onShow: (kind: Kind | null) => void }

/** Each letter that occurs, with what it stands for and how many courses it has; a press shows these alone. */
function Letters({ gaps, shown, onShow }: FilterProps) {
  const found = KINDS.map((kind) => ({ kind, count: gaps.filter((gap) => gap.kind === kind).length }))
  return (
    <fieldset
      className="flex min-w-0 gap-2 overflow-x-auto px-4 py-2 sm:flex-wrap"
      style={{ marginInline: '-1rem', scrollbarWidth: 'none' }}
    >
      <legend className="sr-only">Mostrar solo</legend>
      {found.map(
        ({ kind, count }) =>
          count > 0 && (
            <button
              key={kind}
              type="button"
              className="chip flex-none"
              aria-pressed={shown === kind}
              onClick={() => onShow(shown === kind ? null : kind)}
            >
              <GapLetter kind={kind} />
              <span className="chip-words">
                {SIGNS[kind].label} <b className="figures">{count}</b>
                {SIGNS[kind].outcome && <span className="text-text-2">, {SIGNS[kind].outcome}</span>}
              </span>
            </button>
          ),
      )}
    </fieldset>
  )
}

/** How far each course is, what is missing, and whom to ask for it. */
export function Missing({ closing }: { closing: Closing }) {
  const { period, reminded, courses, gaps, is_over } = closing
  const [kind, setKind] = useState<Kind | null>(null)
  // What was shown alone may have been mended meanwhile.
  const shown = gaps.some((gap) => gap.kind === kind) ? kind : null
  if (courses.length === 0)
    return (
      <EmptyState title="Nadie cursa materias en este período">
        No hay nada que entregar, y al cerrar no se sella ningún acta.
      </EmptyState>
    )
  return (
    <>
      <CourseSquares closing={closing} shown={shown} />
      {gaps.length === 0 ? (
        <EmptyState title="No falta nada">
          {is_over
            ? 'Todas las notas están entregadas: el período se puede cerrar.'
            : 'Nada está atrasado. El período se cierra cuando termine.'}
        </EmptyState>
      ) : (
        <WhomToAsk
          period_id={period.id}
          gaps={shown ? gaps.filter((gap) => gap.kind === shown) : gaps}
          reminded={reminded}
          above={<Letters gaps={gaps} shown={shown} onShow={setKind} />}
        />
      )}
    </>
  )
}
