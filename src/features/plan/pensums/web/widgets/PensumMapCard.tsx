import { Icon, type IconName } from '#web/ui/Icon.tsx'
import type { CardProgress, Landing, MapCourse, MapSemester, PensumMapProps } from './pensum-map-props.ts'

/** One sign for each state; the word stands beside it. */
export const STATE_SIGNS: Record<CardProgress['state'], IconName> = {
  approved: 'check',
  in_course: 'clock',
  unrecorded: 'info',
  open: 'right',
  blocked: 'lock',
}

const list = new Intl.ListFormat('es-VE')

type Props<C extends MapCourse> = Omit<PensumMapProps<C>, 'landing'> & {
  course: C
  semester: MapSemester<C>
  /** The place just above this card, when a moved one would come to lie there. */
  landing: Landing | null
  /** Whether it belongs to the chain of the card that is looked at, and whether it is that card. */
  look: 'lit' | 'near' | undefined
  onLook: (course_id: number) => void
}

/** A course in the map: code, title, figures and, of a student, where they stand; what it requires is said, not shown. */
export function PensumMapCard<C extends MapCourse>(props: Props<C>) {
  const { course, semester, held, landing, progress, courseTools, courseFoot, look, onLook } = props
  const state = progress?.get(course.id)
  const required = requiredTitles(props, false)
  const together = requiredTitles(props, true)
  return (
    <>
      {landing && <LandingMark landing={landing} />}
      <li
        className="pmap-card"
        data-course={course.id}
        data-held={course.id === held || undefined}
        data-state={state?.state}
        data-look={look}
      >
        <div className="flex items-start justify-between gap-1">
          <p className="figures text-compact text-text-2">{course.code}</p>
          {state && <Icon name={STATE_SIGNS[state.state]} size={16} />}
          {courseTools?.(course, semester)}
        </div>
        {courseTools ? (
          <p className="pmap-title">{course.title}</p>
        ) : (
          <button type="button" className="pmap-title" onClick={() => onLook(course.id)}>
            {course.title}
          </button>
        )}
        {required.length > 0 && (
          <p className="pmap-required text-compact text-text-2">Requiere: {list.format(required)}</p>
        )}
        {together.length > 0 && (
          <p className="pmap-required text-compact text-text-2">Junto con: {list.format(together)}</p>
        )}
        <p className="pmap-figures">
          {state && (
            <span className="pmap-state" data-moved={state.moved || undefined}>
              {state.short}
            </span>
          )}
          <span className="figures text-text-2">
            {course.credits} UC{!state && ` · ${course.hours} h`}
          </span>
        </p>
        {courseFoot?.(course, semester)}
      </li>
    </>
  )
}

/** The titles of what a course requires at once, or of what is taken together with it. */
export function requiredTitles<C extends MapCourse>(
  {
    course,
    semesters,
    prelations,
  }: Pick<PensumMapProps<C>, 'semesters' | 'prelations'> & { course: MapCourse },
  is_corequisite: boolean,
): string[] {
  const ids = new Set(
    prelations
      .filter((one) => one.course_id === course.id && one.is_corequisite === is_corequisite)
      .map((one) => one.required_course_id),
  )
  return semesters.flatMap(({ courses = [] }) =>
    courses.filter((one) => ids.has(one.id)).map((one) => one.title),
  )
}

/** The place where a moved card would come to lie; what it means is said in the live region. */
export const LandingMark = ({ landing }: { landing: Landing }) => (
  <li className="pmap-landing" data-refused={landing.refused || undefined} aria-hidden="true">
    {landing.title}
  </li>
)
