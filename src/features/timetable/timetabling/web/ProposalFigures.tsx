import { Card } from '#web/ui/Card.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import type { Proposal } from '../contract.ts'
import { CostCurve } from './CostCurve.tsx'
import { FIGURE_LABELS } from './words.ts'

/** What the timetable costs those who live in it, before and after; of what was taken in part, after that part. */
export function ProposalFigures({ proposal }: { proposal: Proposal }) {
  const { before, curve, state, taken } = proposal
  const isInPart = state === 'taken' && taken !== null
  const after = isInPart ? taken : proposal.after
  if (!before || !after) return null
  return (
    <Card title={isInPart ? 'Antes y después de lo aplicado' : 'Antes y después'}>
      <DescriptionList
        facts={FIGURE_LABELS.map(([name, term]) => ({
          term,
          value: <Change from={before[name]} to={after[name]} />,
        }))}
      />
      <CostCurve curve={curve} isOver />
    </Card>
  )
}

function Change({ from, to }: { from: number; to: number }) {
  const less = from - to
  return (
    <>
      <span className="figures" aria-hidden="true">
        {from.toLocaleString('es-VE')} → <b>{to.toLocaleString('es-VE')}</b>
      </span>
      <span className="sr-only">
        de {from} a {to}
      </span>{' '}
      <span className={less > 0 ? 'text-ok' : less < 0 ? 'text-warn' : 'text-text-2'}>
        {less === 0 ? 'igual' : `${Math.abs(less).toLocaleString('es-VE')} ${less > 0 ? 'menos' : 'más'}`}
      </span>
    </>
  )
}
