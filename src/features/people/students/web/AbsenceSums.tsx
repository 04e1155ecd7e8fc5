import { type CourseAbsences, showAbsences } from '#features/teaching/attendance/absences/contract.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { Card } from '#web/ui/Card.tsx'
import { AbsenceCell } from '../courses/web/CourseCells.tsx'
import { useNarrowing } from './StudentPlace.tsx'

const many = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`

/** `2 ausencias y 3 retrasos, que valen 1 más` */
function countedIn({ absences_by_attendance, absences_by_delay, missed }: CourseAbsences): string {
  const delays = missed.filter(({ delayed }) => delayed).length
  const counted = many(absences_by_attendance, 'ausencia', 'ausencias')
  if (delays === 0) return counted
  const worth =
    absences_by_delay > 0 ? `, que ${delays === 1 ? 'vale' : 'valen'} ${absences_by_delay} más` : ''
  return `${counted} y ${many(delays, 'retraso', 'retrasos')}${worth}`
}

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
                  <span className="figures text-text-2">
                    {countedIn(course)}
                    {course.lessons === 0
                      ? ', aún no se ha pasado lista'
                      : ` en ${many(course.lessons, 'clase', 'clases')}`}
                  </span>
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
