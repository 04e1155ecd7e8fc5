import { StudentBinnacles } from '#features/people/binnacles/web/widgets/StudentBinnacles.tsx'
import { StudentFrame } from './StudentFrame.tsx'
import { useNarrowing } from './StudentPlace.tsx'

/** `/students/:student/binnacles`: what was written of one student, in the order of time. */
export function StudentBinnaclesScreen() {
  const narrowing = useNarrowing()
  return <StudentFrame>{({ id }) => <StudentBinnacles student_id={id} {...narrowing} />}</StudentFrame>
}
