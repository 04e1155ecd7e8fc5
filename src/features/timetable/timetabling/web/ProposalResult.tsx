import { useState } from 'react'
import { listClassHours } from '#features/timetable/class-hours/contract.ts'
import { type Hour, type Part, partsOf } from '#features/timetable/schedules/grid/rules.ts'
import { showMoment } from '#kernel/dates.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { together } from '#web/api/together.ts'
import { Card } from '#web/ui/Card.tsx'
import { type LeftChange, listProposedChanges, type Proposal, type ProposedChange } from '../contract.ts'
import { leftSentence, togetherSentence } from '../taking/words.ts'
import { restOf } from './change-groups.ts'
import { ProposalActions } from './ProposalActions.tsx'
import { ProposalChanges } from './ProposalChanges.tsx'
import { ProposalFigures } from './ProposalFigures.tsx'
import { type Asked, ProposalStep } from './ProposalStep.tsx'
import { ProposalTouched } from './ProposalTouched.tsx'
import { nameOfLeft, sumOf } from './words.ts'

/** What the search has found: figures, what would change, and what may be done with it. */
export function ProposalResult({ proposal }: { proposal: Proposal }) {
  const { id } = proposal
  const changes = useAnswer(listProposedChanges, { params: { id } }, { silent: true, staleTime: 0 })
  const hours = useAnswer(listClassHours, { query: { limit: 0 } }, { silent: true, staleTime: 60_000 })
  return (
    <Answered answer={together({ changes, hours })} rows={8}>
      {(all) => <Found proposal={proposal} changes={all.changes} hours={all.hours} />}
    </Answered>
  )
}

type Props = { proposal: Proposal; changes: readonly ProposedChange[]; hours: readonly Hour[] }

function Found({ proposal, changes, hours }: Props) {
  const parts = partsOf(hours)
  // Chosen is what is not left out: at first all.
  const [left_out, setLeftOut] = useState<readonly number[]>([])
  const [left, setLeft] = useState<readonly LeftChange[]>([])
  const [asked, setAsked] = useState<Asked | null>(null)
  // What was to be relocated and found no other place.
  const stuck =
    proposal.stays === 'possible'
      ? changes.filter(({ kind, reasons }) => kind === 'kept' && reasons.length > 0).length
      : 0
  const turn = (section_id: number) =>
    setLeftOut((all) =>
      all.includes(section_id) ? all.filter((one) => one !== section_id) : [...all, section_id],
    )
  return (
    <>
      <p>
        <b>{sumOf(proposal)}.</b> {whatWasDone(proposal)}
      </p>
      {stuck > 0 && (
        <Card tone="warn">
          <p>
            {stuck === 1 ? '1 clase sigue' : `${stuck} clases siguen`} donde no{' '}
            {stuck === 1 ? 'puede' : 'pueden'} estar: abajo se dice por qué y qué bastaría.
          </p>
        </Card>
      )}
      {left.length > 0 && <Left left={left} changes={changes} parts={parts} />}
      <ProposalActions proposal={proposal} changes={changes} leftOut={left_out} onAsk={setAsked} />
      <ProposalTouched id={proposal.id} />
      <ProposalFigures proposal={proposal} />
      <ProposalChanges
        changes={changes}
        parts={parts}
        hours={hours}
        state={proposal.state}
        choosing={proposal.state === 'ready' ? { left_out, turn } : null}
        onTake={(of) => setAsked({ step: 'take', of })}
      />
      {asked && (
        <ProposalStep {...{ proposal, changes, asked }} onClose={() => setAsked(null)} onDone={setLeft} />
      )}
    </>
  )
}

function whatWasDone({ state, taken_at, taken_by, undone_at }: Proposal): string {
  if (state === 'taken' && taken_at) return `La aplicó ${taken_by}, ${showMoment(taken_at)}.`
  if (state === 'undone' && undone_at) return `Se aplicó y se deshizo, ${showMoment(undone_at)}.`
  if (state === 'discarded') return 'Se descartó: el horario no cambió.'
  return 'El horario todavía no ha cambiado.'
}

type LeftProps = { left: readonly LeftChange[]; changes: readonly ProposedChange[]; parts: readonly Part[] }

/** What could not be done, and why. */
function Left({ left, changes, parts }: LeftProps) {
  const named = new Set(left.map(({ change }) => change.id))
  const rest = restOf(changes, null).filter(({ id }) => !named.has(id))
  return (
    <Card tone="warn" title="Esto quedó como estaba">
      <ul>
        {left.map((one) => (
          <li key={one.change.id}>
            <b>{nameOfLeft(one.change, parts)}.</b> {leftSentence(one)} {togetherSentence(one, rest)}
          </li>
        ))}
      </ul>
    </Card>
  )
}
