import { listCourseSectionLessons } from '#features/teaching/lessons/contract.ts'
import { gradebookPath } from '#features/teaching/lessons/web/widgets/lesson-paths.ts'
import { type CourseSection, showCourseSection } from '#features/timetable/sections/courses/contract.ts'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { CreateDeliveryForm } from './DeliveryForms.tsx'
import { courseOf, nameOf } from './DeliveryWords.tsx'

const TITLE = 'Crear entrega final'

/** `EF-INF-603-A`, as long as a code may be. */
const codeOf = ({ code, letter_code }: Pick<CourseSection, 'code' | 'letter_code'>): string =>
  `EF-${code}-${letter_code}`.slice(0, 20)

/** `/sections/:section_id/courses/:course_id/create-final-delivery` */
export function CourseDeliveryScreen() {
  const params = { section_id: useIdParam('section_id'), course_id: useIdParam('course_id') }
  const answer = useAnswer(showCourseSection, { params }, { silent: true })
  return (
    <AnsweredScreen title={TITLE} answer={answer} rows={5} height={56} narrow>
      {({ supports_finals, final_delivery_id, teachers, weighting_left, ...of }) => (
        <Screen title={TITLE} lead={`${courseOf({ course_section: of })}.`} narrow>
          {final_delivery_id !== null ? (
            <EmptyState
              title="Ya existe una entrega final para esta materia"
              action={<LinkTo to={`/final-deliveries/${final_delivery_id}`}>Ver entrega final</LinkTo>}
            >
              Una materia de una sección tiene una sola.
            </EmptyState>
          ) : supports_finals && weighting_left === 0 ? (
            <WithoutRoom place={params} teachers={teachers.map(nameOf).join(', ')} />
          ) : supports_finals ? (
            <CreateDeliveryForm place={params} code={codeOf(of)} {...{ teachers, weighting_left }} />
          ) : (
            <EmptyState
              title="La materia no admite entrega final"
              action={<LinkTo to={`/sections/${params.section_id}`}>Volver a la sección</LinkTo>}
            >
              Se indica en los datos de la materia.
            </EmptyState>
          )}
        </Screen>
      )}
    </AnsweredScreen>
  )
}

type WithoutRoomProps = { place: { section_id: number; course_id: number }; teachers: string }

/** The evaluations leave nothing for it: which one may be lowered, where, and by whom. */
function WithoutRoom({ place, teachers }: WithoutRoomProps) {
  const query = { evaluations: true, sort_by: 'date,desc' as const, limit: 1 }
  const [last] =
    useAnswer(listCourseSectionLessons, { params: place, query }, { silent: true }).data?.data ?? []
  const lowered = last ? `${last.title} (${last.weighting} %), u otra evaluación,` : 'una de ellas'
  return (
    <EmptyState
      title="Las evaluaciones ya suman 100 %"
      action={<LinkTo to={gradebookPath(place)}>Ir a Notas</LinkTo>}
    >
      Para que quede ponderación, baje {lowered} en Notas.
      {teachers && ` Lo hace quien da la materia: ${teachers}.`}
    </EmptyState>
  )
}
