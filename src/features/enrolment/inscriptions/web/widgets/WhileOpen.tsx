import type { ReactNode } from 'react'
import { listPeriods, type Period } from '#features/timetable/periods/contract.ts'
import { inscriptionsHaveEnded, refusalToInscribeIn } from '#features/timetable/periods/rules.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { clock } from '#web/ui/clock.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { endedSentence } from '../../words.ts'

type Inside = { children: (open: readonly Period[]) => ReactNode }

/** What inscriptions have to be open for, with the periods in which they are; else that they are closed. */
export function WhileOpen({ children }: Inside) {
  const query = { limit: 0, sort_by: 'id,asc' } as const
  return (
    <Answered answer={useAnswer(listPeriods, { query }, { silent: true, staleTime: 0 })} rows={6}>
      {(periods) => <Open periods={periods}>{children}</Open>}
    </Answered>
  )
}

/** The periods whose flag is set and whose first cut has not ended (rules.md#inscriptions). */
function Open({ periods, children }: Inside & { periods: readonly Period[] }) {
  const open = periods
    .filter((one) => refusalToInscribeIn(one, clock.today()) === null)
    .sort((one, other) => one.year - other.year || one.number - other.number)
  const ended = periods.find((one) => inscriptionsHaveEnded(one, clock.today()))
  if (open.length > 0) return children(open)
  return (
    <EmptyState
      title="Las inscripciones están cerradas"
      action={
        <LinkTo to="/periods" allows={listPeriods}>
          Ver los períodos
        </LinkTo>
      }
    >
      {ended ? endedSentence(ended) : 'Para inscribir, un período debe tener las inscripciones abiertas.'}
    </EmptyState>
  )
}
