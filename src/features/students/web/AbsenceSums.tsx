import { showAbsences } from '#features/attendance/absences/contract.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { Card } from '#web/ui/Card.tsx'
import { AbsenceCell } from '../courses/web/CourseCells.tsx'
import { useNarrowing } from './StudentPlace.tsx'

const many = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`

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
                  <span className="min-w-48 flex-1">
                    <span className="font-medium">{course.title}</span>{' '}
                    <span className="figures text-text-2">{course.code}</span>
                  </span>
                  <span className="figures text-text-2">
                    {many(course.absences_by_attendance, 'ausencia', 'ausencias')}
                    {course.absences_by_delay > 0 && ` y ${course.absences_by_delay} por retrasos`}
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
