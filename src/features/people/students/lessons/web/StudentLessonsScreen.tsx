import { StudentCourses } from '../../courses/web/StudentCourses.tsx'
import { AbsenceSums } from '../../web/AbsenceSums.tsx'
import { StudentFrame } from '../../web/StudentFrame.tsx'
import { StudentLessonTable } from './StudentLessonTable.tsx'

// In one file: in four of their own they would weigh more for everybody who opens none of them.

/** `/students/:student/courses` */
export function StudentCoursesScreen() {
  return <StudentFrame>{(student) => <StudentCourses student={student} />}</StudentFrame>
}

/** `/students/:student/lessons` */
export function StudentLessonsScreen() {
  return <StudentFrame>{(student) => <StudentLessonTable student={student} kind="lessons" />}</StudentFrame>
}

/** `/students/:student/absences`: what counts in each course, then every lesson missed. */
export const StudentAbsencesScreen = () => <Missed kind="absences" />

/** `/students/:student/delays` */
export const StudentDelaysScreen = () => <Missed kind="delays" />

function Missed({ kind }: { kind: 'absences' | 'delays' }) {
  return (
    <StudentFrame>
      {(student) => (
        <>
          <AbsenceSums student_id={student.id} />
          <StudentLessonTable student={student} kind={kind} />
        </>
      )}
    </StudentFrame>
  )
}
