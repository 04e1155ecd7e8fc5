import { useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Card } from '#web/ui/Card.tsx'
import { listEquivalenceRequests } from '../../contract.ts'
import { RequestState } from './RequestState.tsx'

/** The latest that a student has asked to be recognised, each with the way to the list; nothing where nothing was. */
export function StudentEquivalenceRequests({ student_id }: { student_id: number }) {
  const may = useMay()
  const query = { student_id, sort_by: 'created_at,desc', limit: 3 } as const
  const { data } = useAnswer(
    listEquivalenceRequests,
    { query },
    { enabled: may(listEquivalenceRequests), silent: true },
  )
  if (!data?.total) return null
  return (
    <Card title="Solicitudes de equivalencias" flush>
      <ul className="rows">
        {data.data.map(({ id, origin, state }) => (
          <li key={id} className="flex-wrap justify-between gap-2">
            <LinkTo to="/equivalences" search={{ tab: 'requests', student_id }} look="link">
              {origin}
            </LinkTo>
            <RequestState state={state} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
