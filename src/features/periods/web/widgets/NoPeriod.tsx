import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { createPeriod, listPeriods } from '../../contract.ts'

/** What stands in the place of a period's content while the institute has no period; nothing while one is being read. */
export function NoPeriod({ why }: { why: string }) {
  const { data } = useAnswer(listPeriods, { query: { limit: 1 } }, { staleTime: 60_000, silent: true })
  if (data?.total !== 0) return null
  return (
    <EmptyState
      title="Primero hace falta un período"
      action={
        <LinkTo to="/periods/make" allows={createPeriod} icon="add">
          Crear período
        </LinkTo>
      }
    >
      {why}
    </EmptyState>
  )
}
