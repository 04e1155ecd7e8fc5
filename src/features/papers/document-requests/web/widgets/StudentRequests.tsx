import { useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Card } from '#web/ui/Card.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { type DocumentRequest, listDocumentRequests } from '../../contract.ts'
import { moveMany } from '../../making/contract.ts'
import { RequestState } from '../RequestState.tsx'

const RequestDesk = lazyComponent(async () => (await import('../RequestDesk.tsx')).RequestDesk)

/** What a person takes in at a glance; the rest is in the queue. What waits for somebody is always there. */
const MOST = 3
/** More than anybody has open at once. */
const READ = 20

/** The latest that a student has asked for; asks nothing for whom the requests are not. */
export const useStudentRequests = (student_id: number) => {
  const may = useMay()
  const query = { student_id, sort_by: 'updated_at,desc', limit: READ } as const
  return useAnswer(listDocumentRequests, { query }, { enabled: may(listDocumentRequests), silent: true })
}

const isOpen = ({ state }: DocumentRequest) => state === 'pending' || state === 'generated'

/** Where the queue has it. */
const tabOf = (one: DocumentRequest) => (isOpen(one) ? one.state : one.is_self_served ? 'served' : 'closed')

/** Whether somebody may do now what a student has asked for: whoever comes to the desk, comes for it. */
export const useIsAwaited = (student_id: number): boolean => {
  const may = useMay()
  const { data } = useStudentRequests(student_id)
  return may(moveMany) && (data?.data.some(isOpen) ?? false)
}

/** The open ones first, each with its state, the way to the queue, and what is done with it; nothing where nothing was asked for. */
export function StudentRequests({ student_id, searched }: { student_id: number; searched: string }) {
  const { data } = useStudentRequests(student_id)
  if (!data?.total) return null
  const open = data.data.filter(isOpen)
  const over = data.data.filter((one) => !isOpen(one)).slice(0, Math.max(0, MOST - open.length))
  return (
    <Card title="Solicitudes" flush>
      <ul className="rows">
        {[...open, ...over].map((one) => (
          <li key={one.id} className="flex-wrap justify-between gap-2">
            <span className="flex flex-wrap items-center gap-2">
              <LinkTo to="/document-requests" search={{ tab: tabOf(one), search: searched }} look="link">
                {one.type_name}
              </LinkTo>
              <RequestState state={one.state} />
            </span>
            {isOpen(one) && (
              // On a phone the words come after the row: it is as high, and wraps, as with them.
              <span className="flex items-center max-sm:min-h-12 max-sm:w-full">
                <RequestDesk request={one} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
