import { listSections, type Section } from '#features/timetable/sections/contract.ts'
import { showMoment } from '#kernel/dates.ts'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { Card } from '#web/ui/Card.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { createProposal, type Proposal } from '../contract.ts'
import { ProposalProgress } from './ProposalProgress.tsx'
import { ProposalResult } from './ProposalResult.tsx'
import { StateBadge } from './StateBadge.tsx'
import { isUnderWay, scopeName, useProposal } from './use-proposal.ts'
import { STATE_LABELS, searchWords } from './words.ts'

/** `/schedules/proposals/:proposal_id`: how far the search is, then what it proposes. */
export function ProposalScreen() {
  const answer = useProposal(useIdParam('proposal_id'))
  return (
    <AnsweredScreen title="Propuesta de horario" answer={answer} rows={6}>
      {(proposal) => <Shown proposal={proposal} isOld={answer.isError} />}
    </AnsweredScreen>
  )
}

/** What is asked for again: the same, in the fields of the form. */
const searchOf = ({ section_id, specialization_id, classroom, teacher, ...proposal }: Proposal) => ({
  period_id: proposal.period_id,
  stays: proposal.stays,
  seconds: proposal.seconds,
  ...(proposal.wishes.length > 0 && { wishes: proposal.wishes }),
  ...(classroom && { classroom_id: classroom.id }),
  ...(teacher && { teacher_id: teacher.id }),
  ...(section_id !== null && { section_id }),
  ...(specialization_id !== null && { specialization_id }),
})

const NOBODY: readonly Section[] = []

function Shown({ proposal, isOld }: { proposal: Proposal; isOld: boolean }) {
  const { period_id, state } = proposal
  const query = { period_id, limit: 0 }
  const sections =
    useAnswer(listSections, { query }, { silent: true, staleTime: 60_000 }).data?.data ?? NOBODY
  return (
    <Screen
      title="Propuesta de horario"
      state={<StateBadge of={proposal} />}
      lead={`${scopeName(proposal, sections)}: ${searchWords(proposal)}. La pidió ${proposal.created_by}, ${showMoment(proposal.created_at)}.`}
      more={
        !isUnderWay(proposal) && (
          <>
            <LinkTo
              to="/schedules/proposals"
              search={searchOf(proposal)}
              allows={createProposal}
              mode="default"
              icon="search"
            >
              Buscar otra vez
            </LinkTo>
            {proposal.after && (
              <LinkTo to={`/schedules/proposals/${proposal.id}/compare`} mode="default">
                Comparar con…
              </LinkTo>
            )}
          </>
        )
      }
    >
      <p className="sr-only" role="status">
        {STATE_LABELS[state].label}
      </p>
      {isOld && (
        <Card tone="warn">
          <p>
            No se pudo preguntar cómo va: se muestra lo último que se supo. La búsqueda sigue en el servidor.
          </p>
        </Card>
      )}
      {isUnderWay(proposal) ? (
        <ProposalProgress proposal={proposal} />
      ) : state === 'failed' ? (
        <Card tone="bad" title="La búsqueda terminó sin resultado">
          <p>
            El servidor se detuvo o algo falló mientras se buscaba. El horario no cambió: busque otra vez.
          </p>
        </Card>
      ) : (
        <ProposalResult proposal={proposal} />
      )}
    </Screen>
  )
}
