import { type CourseAbsences, showAbsences } from '#features/teaching/attendance/absences/contract.ts'
import { countedWords } from '#features/teaching/attendance/absences/words.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { Card } from '#web/ui/Card.tsx'
import { AbsenceCell } from '../courses/web/CourseCells.tsx'
import { useNarrowing } from './StudentPlace.tsx'

const countedIn = ({ absences_by_attendance, absences_by_delay, missed, lessons }: CourseAbsences): string =>
  countedWords({
    absences: absences_by_attendance,
    delays: missed.filter(({ delayed }) => delayed).length,
    worth: absences_by_delay,
    lessons,
  })

/** What counts towards failing by absence, course by course: of the latest inscription, or of the one course. */
export function AbsenceSums({ student_id }: { student_id: number }) {
  const query = useNarrowing()
  const answer = useAnswer(showAbsences, { params: { id: student_id }, query }, { silent: true })
  return (
    <Answered answer={answer} rows={3}>
      {(courses) =>
        courses.length > 0 && (
          <Card title="Lo que cuenta" flush>
            <ul className="rows">
              {courses.map((course) => (
                <li key={course.id} className="flex-wrap gap-x-6 gap-y-0">
                  <span className="flex-1 basis-48">
                    <span className="font-medium">{course.title}</span>{' '}
                    <span className="figures text-text-2">{course.code}</span>
                  </span>
                  <span className="figures text-text-2">{countedIn(course)}</span>
                  <AbsenceCell course={course} />
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </Answered>
  )
}
