import { TeacherAvailability } from '#features/timetable/availabilities/web/widgets/TeacherAvailability.tsx'
import { TeacherFrame } from './TeacherFrame.tsx'

/** `/teachers/:id/availability`: when somebody can teach. */
export function TeacherAvailabilityScreen() {
  return <TeacherFrame>{({ id }) => <TeacherAvailability id={id} />}</TeacherFrame>
}
