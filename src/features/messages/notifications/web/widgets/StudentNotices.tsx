import { LinkTo } from '#web/api/LinkTo.tsx'
import { useList } from '#web/lists/list.ts'
import { Pagination } from '#web/lists/Pagination.tsx'
import { TableInstead } from '#web/lists/TableInstead.tsx'
import { listStudentNotifications } from '../../contract.ts'
import { sendNotification } from '../../sending/contract.ts'
import { NoticeRows, senderOf } from './NoticeRows.tsx'

/** What the viewer has written to a student, and what the system has told them. */
export function StudentNotices({ id, user_id }: { id: number; user_id: number }) {
  const list = useList(
    listStudentNotifications,
    { sort_by: 'created_at,desc' },
    { params: { id }, fixed: { with: ['sender'] } },
  )
  const write = (
    <LinkTo to="/notifications/create" search={{ to: user_id }} allows={sendNotification} icon="edit">
      Escribir
    </LinkTo>
  )
  if (list.state !== 'ready' || list.rows.length === 0)
    return (
      <TableInstead
        list={list}
        first={{
          title: 'Sin notificaciones',
          text: 'Aquí se ven los mensajes propios y los avisos del sistema; lo que escriben otros, no.',
          action: write,
        }}
      />
    )
  return (
    <div className="grid gap-4">
      <p>{write}</p>
      <NoticeRows
        notices={list.rows}
        name={senderOf}
        isLinked={({ sender_user_id }) => sender_user_id !== null}
        end={({ pivot }) => (
          // As high as the line of the name and the date.
          <span className="whitespace-nowrap py-1">
            <span className="hint">{pivot?.read_at ? 'Leída' : 'Sin leer'}</span>
          </span>
        )}
      />
      <Pagination
        page={list.page}
        per_page={list.limit}
        total={list.total}
        onPage={list.setPage}
        disabled={list.isFetching}
      />
    </div>
  )
}
