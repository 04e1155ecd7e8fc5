import { Link } from '@tanstack/react-router'
import type { Section } from '#features/timetable/sections/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { betterOf, isOfTheSame, type Side } from '../comparing/rules.ts'
import type { Figures, Proposal } from '../contract.ts'
import { StateBadge } from './StateBadge.tsx'
import { proposalName } from './use-proposal.ts'
import { count, FIGURE_LABELS, searchWords } from './words.ts'

type Props = { A: Proposal; B: Proposal; sections: readonly Section[] }

const SIDES = ['A', 'B'] as const

/** Two proposals, and what each timetable costs: beside each other in a wide window, below each other on a phone. */
export function FiguresBeside({ A, B, sections }: Props) {
  return (
    <>
      <div className="flex flex-wrap gap-x-6 gap-y-4">
        {[A, B].map((one, at) => (
          <div key={one.id} className="min-w-0 flex-1 basis-64">
            <h2 className="flex flex-wrap items-center gap-2">
              Propuesta {SIDES[at]} <StateBadge of={one} />
            </h2>
            <p>
              <Link className="link" to={`/schedules/proposals/${one.id}`}>
                {proposalName(one, sections)}
              </Link>
            </p>
            <p className="hint">
              {one.created_by} · {searchWords(one)}
            </p>
          </div>
        ))}
      </div>
      {A.after && B.after && <Compared isOfOne={isOfTheSame(A, B)} A={A.after} B={B.after} />}
    </>
  )
}

type ComparedProps = { isOfOne: boolean; A: Figures; B: Figures }

function Compared({ isOfOne, ...figures }: ComparedProps) {
  const rows = FIGURE_LABELS.map(([name, term]) => ({ name, term, better: betterOf(name, figures) }))
  return (
    <Card title="Cifras" flush>
      <p className="py-2">
        {isOfOne
          ? verdictOf(rows.map(({ better }) => better))
          : 'Cada cifra es de lo que su propuesta ubica: como no ubican lo mismo, no se dice cuál es mejor.'}
      </p>
      <ul className="ruled">
        {rows.map(({ name, term, better }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-64">{term}</span>
            {SIDES.map((side) => (
              <span key={side} className="figures flex items-center gap-2" style={{ minWidth: '9rem' }}>
                {side}: <b>{figures[side][name].toLocaleString('es-VE')}</b>
                {isOfOne && better === side && (
                  <Badge tone="ok" icon="check">
                    Mejor
                  </Badge>
                )}
                {isOfOne && better === null && <span className="text-text-2">igual</span>}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** `La A es mejor en 1 cifra y la B en 3; en 2 son iguales.` */
function verdictOf(better: readonly (Side | null)[]): string {
  const figures = (side: Side | null) => better.filter((one) => one === side).length
  const [best, ...others] = SIDES.filter((side) => figures(side) > 0)
  if (!best) return 'En todas las cifras son iguales.'
  const all = [
    `La ${best} es mejor en ${count(figures(best), 'cifra', 'cifras')}`,
    ...others.map((side) => ` y la ${side} en ${figures(side)}`),
    figures(null) > 0 ? `; en ${figures(null)} son iguales.` : '.',
  ]
  return all.join('')
}
