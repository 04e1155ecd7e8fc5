import type { ReactNode } from 'react'
import { useAction, useMay } from '#web/api.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { offerUndo } from '#web/ui/toast.ts'
import { type Semester, type SemesterCourse, switchSemesterCourse } from '../semesters/contract.ts'

export const semesterTitle = ({ number, code }: Pick<Semester, 'number' | 'code'>) =>
  `Semestre ${number} · ${code}`

/** Credits and hours of a semester's courses. */
export function sumsOf(courses: readonly SemesterCourse[]): string {
  const credits = courses.reduce((sum, course) => sum + course.credits, 0)
  const hours = courses.reduce((sum, course) => sum + course.hours, 0)
  const many = courses.length === 1 ? '1 materia' : `${courses.length} materias`
  return `${many} · ${credits} UC · ${hours} h`
}

/** A semester with its courses; whoever may switches each on or off, also in a frozen pensum. */
export function SemesterCard({ semester }: { semester: Semester }) {
  const { courses = [] } = semester
  const may = useMay()
  return (
    <Card title={semesterTitle(semester)} action={<Sums courses={courses} />} flush>
      {courses.length === 0 ? (
        <p className="p-4 text-text-2">Sin materias.</p>
      ) : (
        <ul className="divide-y divide-line">
          {courses.map((course) => (
            <li key={course.id} className="flex items-center gap-3 px-4 py-2">
              <CourseName course={course}>
                {!course.course_enabled && <Badge tone="warn">Inactiva</Badge>}
              </CourseName>
              {may(switchSemesterCourse) ? (
                <OfferedSwitch semester={semester} course={course} />
              ) : (
                !course.enabled && <Badge>No se ofrece</Badge>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

export const Sums = ({ courses }: { courses: readonly SemesterCourse[] }) => (
  <span className="figures text-compact text-text-2">{sumsOf(courses)}</span>
)

/** Title, code, credits and hours of a course. */
export function CourseName({ course, children }: { course: SemesterCourse; children?: ReactNode }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block">
        {course.title} {children}
      </span>
      <span className="figures block text-compact text-text-2">
        {course.code} · {course.credits} UC · {course.hours} h
      </span>
    </span>
  )
}

function OfferedSwitch({ semester, course }: { semester: Semester; course: SemesterCourse }) {
  const offer = useAction(switchSemesterCourse, { touches: ['pensums'] })
  const params = { sid: semester.id, cid: course.id }
  const set = async (enabled: boolean) => {
    await offer.run({ params, body: { enabled } })
    offerUndo(`${course.title}: ${enabled ? 'se ofrece' : 'no se ofrece'}`, () => {
      void offer.run({ params, body: { enabled: !enabled } })
    })
  }
  return (
    <Switch
      label={course.enabled ? 'Se ofrece' : 'No se ofrece'}
      name={`${course.title}: se ofrece`}
      checked={course.enabled}
      disabled={offer.pending}
      onChange={(enabled) => void set(enabled)}
    />
  )
}
