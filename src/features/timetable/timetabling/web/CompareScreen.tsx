import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import { listClassHours } from '#features/timetable/class-hours/contract.ts'
import { partsOf } from '#features/timetable/schedules/grid/rules.ts'
import { listSections, type Section } from '#features/timetable/sections/contract.ts'
import { Answered, AnsweredScreen } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { together } from '#web/api/together.ts'
import { useIdParam } from '#web/shell/params.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import {
  createProposal,
  listProposals,
  listProposedChanges,
  type Proposal,
  showProposal,
} from '../contract.ts'
import { ComparedSections } from './ComparedSections.tsx'
import { FiguresBeside } from './FiguresBeside.tsx'
import { proposalName } from './use-proposal.ts'

const QUIET = { silent: true } as const

/** `/schedules/proposals/:proposal_id/compare`: two proposals of a period, side by side. */
export function CompareScreen() {
  const id = useIdParam('proposal_id')
  const answer = useAnswer(showProposal, { params: { id } }, { ...QUIET, staleTime: 0 })
  return (
    <AnsweredScreen title="Comparar propuestas" answer={answer} rows={6}>
      {(proposal) => <Comparing key={proposal.id} proposal={proposal} />}
    </AnsweredScreen>
  )
}

/** So many are offered, newest first. */
const OFFERED = 50

function Comparing({ proposal }: { proposal: Proposal }) {
  const { period_id } = proposal
  const sections = useAnswer(listSections, { query: { period_id, limit: 0 } }, QUIET)
  const proposals = useAnswer(listProposals, { query: { period_id, limit: OFFERED } }, QUIET)
  return (
    <Screen title="Comparar propuestas" lead="Dos propuestas del mismo período, una al lado de la otra.">
      <Answered answer={together({ sections, proposals })} rows={6}>
        {(all) => (
          <Chosen
            proposal={proposal}
            sections={all.sections}
            others={all.proposals.filter(({ id, after }) => id !== proposal.id && after !== null)}
          />
        )}
      </Answered>
    </Screen>
  )
}

type ChosenProps = { proposal: Proposal; sections: readonly Section[]; others: readonly Proposal[] }

function Chosen({ proposal, sections, others }: ChosenProps) {
  const { period_id } = proposal
  const asked: { with?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const id = useId()
  if (!proposal.after || others.length === 0)
    return (
      <EmptyState
        title={proposal.after ? 'El período no tiene otra propuesta' : 'La propuesta no tiene resultado'}
        action={
          <LinkTo to="/schedules/proposals" search={{ period_id }} allows={createProposal} icon="search">
            Buscar otro horario
          </LinkTo>
        }
      >
        Se comparan dos propuestas cuya búsqueda ya terminó.
      </EmptyState>
    )
  const other = others.find((one) => one.id === asked.with)
  return (
    <>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          Comparar con
        </label>
        <select
          id={id}
          className="input"
          value={other?.id ?? ''}
          onChange={({ target }) =>
            void navigate({
              to: `/schedules/proposals/${proposal.id}/compare`,
              search: { with: Number(target.value) },
              replace: true,
            })
          }
        >
          {!other && <option value="">Elija una propuesta</option>}
          {others.map((one) => (
            <option key={one.id} value={one.id}>
              {proposalName(one, sections)}
            </option>
          ))}
        </select>
      </div>
      {other && <Beside key={other.id} A={proposal} B={other} sections={sections} />}
    </>
  )
}

type BesideProps = { A: Proposal; B: Proposal; sections: readonly Section[] }

function Beside({ A, B, sections }: BesideProps) {
  const changes_a = useAnswer(listProposedChanges, { params: { id: A.id } }, QUIET)
  const changes_b = useAnswer(listProposedChanges, { params: { id: B.id } }, QUIET)
  const hours = useAnswer(listClassHours, { query: { limit: 0 } }, { ...QUIET, staleTime: 60_000 })
  return (
    <>
      <FiguresBeside A={A} B={B} sections={sections} />
      <Answered answer={together({ changes_a, changes_b, hours })} rows={6}>
        {(all) => <ComparedSections A={all.changes_a} B={all.changes_b} parts={partsOf(all.hours)} />}
      </Answered>
    </>
  )
}
