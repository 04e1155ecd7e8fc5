import { Icon } from '#web/ui/Icon.tsx'
import type { MapCourse, PensumMapProps } from './pensum-map-props.ts'

type Props = Pick<PensumMapProps<MapCourse>, 'semesters' | 'prelations' | 'progress'> & {
  /** The course that is looked at. */
  near: number | null
}

/** What the course that is looked at requires, itself, and what it opens: the lines in words. */
export function PensumMapChain({ semesters, prelations, progress, near }: Props) {
  const courses = semesters.flatMap((semester) => semester.courses ?? [])
  const course = courses.find(({ id }) => id === near)
  const named = (ids: readonly number[]) => courses.filter(({ id }) => ids.includes(id))
  const before = prelations.filter((one) => one.course_id === near)
  const after = prelations.filter((one) => one.required_course_id === near)
  const of = (is_corequisite: boolean) => ({
    required: before.flatMap((one) => (one.is_corequisite === is_corequisite ? one.required_course_id : [])),
    opened: after.flatMap((one) => (one.is_corequisite === is_corequisite ? one.course_id : [])),
  })
  const required = named(of(false).required)
  const opened = named(of(false).opened)
  const beside = named([...of(true).required, ...of(true).opened])
  return (
    <div className="pmap-chain print:hidden" role="status">
      {course ? (
        <>
          {required.length > 0 && <Group title="Requiere" {...{ courses: required, progress }} />}
          <div>
            <b className="text-link">{course.title}</b>
            <span className="block text-control text-text-2">
              {progress?.get(course.id)?.words ?? `${course.credits} UC, ${course.hours} h por semana`}
            </span>
          </div>
          {beside.length > 0 && <Group title="Junto con" {...{ courses: beside, progress }} />}
          {opened.length > 0 && <Group title="Abre" {...{ courses: opened, progress }} />}
          {required.length + opened.length + beside.length === 0 && (
            <p className="text-text-2">Sin prelaciones.</p>
          )}
        </>
      ) : (
        <p className="text-text-2">Señale una materia para ver qué requiere y qué abre.</p>
      )}
    </div>
  )
}

type GroupProps = { title: string; courses: readonly MapCourse[]; progress: Props['progress'] }

const Group = ({ title, courses, progress }: GroupProps) => (
  <div className="pmap-group" data-before={title === 'Requiere' || undefined}>
    <Icon name="right" size={16} />
    <ul aria-label={title}>
      {courses.map(({ id, title: name }) => (
        <li key={id}>
          <span className="sr-only">{title} </span>
          {name} <span className="block text-control text-text-2">{progress?.get(id)?.words}</span>
        </li>
      ))}
    </ul>
  </div>
)
