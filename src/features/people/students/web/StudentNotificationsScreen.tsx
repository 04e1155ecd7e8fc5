import { StudentNotices } from '#features/messages/notifications/web/widgets/StudentNotices.tsx'
import { StudentFrame } from './StudentFrame.tsx'

/** What one has written to a student, and what the system has told them. */
export function StudentNotificationsScreen() {
  return <StudentFrame>{({ id, user_id }) => <StudentNotices id={id} user_id={user_id} />}</StudentFrame>
}
