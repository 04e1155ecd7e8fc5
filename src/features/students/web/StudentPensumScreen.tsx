import { PensumProgress } from '#features/prelations/web/widgets/PensumProgress.tsx'
import { StudentFrame } from './StudentFrame.tsx'

/** How far one student has come in the pensum. */
export function StudentPensumScreen() {
  return <StudentFrame>{({ id }) => <PensumProgress student_id={id} />}</StudentFrame>
}
