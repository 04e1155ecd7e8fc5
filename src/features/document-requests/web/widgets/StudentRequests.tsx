import { useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Card } from '#web/ui/Card.tsx'
import { type DocumentRequest, listDocumentRequests } from '../../contract.ts'
import { RequestState } from '../RequestState.tsx'

/** What a person takes in at a glance; the rest is in the queue. */
const MOST = 3

/** The latest that a student has asked for; asks nothing for whom the requests are not. */
export const useStudentRequests = (student_id: number) => {
  const may = useMay()
  const query = { student_id, sort_by: 'updated_at,desc', limit: MOST } as const
  return useAnswer(listDocumentRequests, { query }, { enabled: may(listDocumentRequests), silent: true })
}

const tabOf = ({ state }: DocumentRequest) =>
  state === 'pending' || state === 'generated' ? state : 'closed'

/** Each with its state, and the way to where it is made and handed over; nothing where nothing was asked for. */
export function StudentRequests({ student_id, searched }: { student_id: number; searched: string }) {
  const { data } = useStudentRequests(student_id)
  if (!data?.total) return null
  return (
    <Card title="Solicitudes" flush>
      <ul className="rows">
        {data.data.map((one) => (
          <li key={one.id} className="justify-between gap-2">
            <LinkTo to="/document-requests" search={{ tab: tabOf(one), search: searched }} look="link">
              {one.type_name}
            </LinkTo>
            <RequestState state={one.state} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
