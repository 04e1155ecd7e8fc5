import { Badge, type Tone } from '#web/ui/Badge.tsx'
import type { CourseProgress, Landing, MapCourse, MapSemester, PensumMapProps } from './PensumMapProps.tsx'

const STATES: Record<CourseProgress['state'], { label: string; tone: Tone }> = {
  approved: { label: 'Aprobada', tone: 'ok' },
  in_course: { label: 'En curso', tone: 'info' },
  open: { label: 'Disponible', tone: 'warn' },
  blocked: { label: 'Bloqueada', tone: 'neutral' },
}

const list = new Intl.ListFormat('es-VE')

type Props<C extends MapCourse> = Omit<PensumMapProps<C>, 'landing'> & {
  course: C
  semester: MapSemester<C>
  /** The place just above this card, when a moved one would come to lie there. */
  landing: Landing | null
}

/** A course in the map: title, code, figures, what it requires and, of a student, where they stand. */
export function PensumMapCard<C extends MapCourse>(props: Props<C>) {
  const { course, semester, held, landing, progress, courseTools, courseFoot } = props
  const state = progress?.get(course.id)
  const required = requiredOf(props)
  return (
    <>
      {landing && <LandingMark landing={landing} />}
      <li
        className="pmap-card"
        data-course={course.id}
        data-held={course.id === held || undefined}
        data-state={state?.state}
      >
        <div className="flex items-start justify-between gap-1">
          <p className="pmap-title min-w-0 font-medium text-control">{course.title}</p>
          {courseTools?.(course, semester)}
        </div>
        <p className="figures text-compact text-text-2">
          {course.code} · {course.credits} UC · {course.hours} h
        </p>
        {required.length > 0 && (
          <p className="mt-1 text-compact text-text-2">Requiere: {list.format(required)}</p>
        )}
        {state && <Progress progress={state} />}
        {courseFoot?.(course, semester)}
      </li>
    </>
  )
}

function requiredOf<C extends MapCourse>({ course, semesters, prelations }: Props<C>): string[] {
  const ids = new Set(
    prelations.filter((one) => one.course_id === course.id).map((one) => one.required_course_id),
  )
  return semesters.flatMap(({ courses = [] }) =>
    courses.filter((one) => ids.has(one.id)).map((one) => one.title),
  )
}

function Progress({ progress }: { progress: CourseProgress }) {
  const { label, tone } = STATES[progress.state]
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-compact text-text-2">
      <Badge tone={tone}>{label}</Badge>
      {progress.state === 'blocked'
        ? progress.by.length > 0 && <span>Falta aprobar: {list.format(progress.by)}</span>
        : progress.detail && <span>{progress.detail}</span>}
    </p>
  )
}

/** The place where a moved card would come to lie; what it means is said in the live region. */
export const LandingMark = ({ landing }: { landing: Landing }) => (
  <li className="pmap-landing" data-refused={landing.refused || undefined} aria-hidden="true">
    {landing.title}
  </li>
)
