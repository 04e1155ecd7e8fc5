import { Navigate } from '@tanstack/react-router'
import { type Lesson, listCourseSectionLessons } from '#features/teaching/lessons/contract.ts'
import { rollPath } from '#features/teaching/lessons/web/widgets/lesson-paths.ts'
import { isBegun } from '#features/teaching/lessons/web/widgets/words.ts'
import { showMinutes } from '#features/timetable/schedules/grid/rules.ts'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import { isId, useIdParam, useParam } from '#web/shell/params.ts'
import { clock } from '#web/ui/clock.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useLowHead, useUnderTitle } from '#web/ui/head-slot.ts'
import { useLow } from '#web/ui/media.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { useMinute } from '#web/ui/use-minute.ts'
import { showLesson } from '../contract.ts'
import { LessonPicker } from './LessonPicker.tsx'
import { Roll, SaveRoll } from './Roll.tsx'
import { RollCounts } from './RollCounts.tsx'
import { type LessonRoll, useRoll } from './use-roll.ts'
import { sentOf } from './words.ts'

const SILENT = { silent: true } as const
const TITLE = 'Pasar lista'
/** The list begins right below the bar of a phone: students are what is looked at. */
const UNDER_BAR = { marginBlockStart: '-1rem' } as const

/** `/lessons/:course_id/:section_id/:lesson_id?`: without a lesson that of today, else the latest one. */
export function RollCallScreen() {
  const params = { section_id: useIdParam('section_id'), course_id: useIdParam('course_id') }
  const lesson_id = useIdParam('lesson_id')
  const hasLesson = isId(useParam('lesson_id'))
  const query = { limit: 0, sort_by: 'date,desc' as const, until: clock.today() }
  const lessons = useAnswer(listCourseSectionLessons, { params, query }, SILENT)
  if (!hasLesson)
    return (
      <AnsweredScreen title={TITLE} answer={lessons}>
        {(all) => {
          const latest = all.find((one) => isBegun(one, clock.now())) ?? all[0]
          return latest ? (
            <Navigate to={rollPath(latest)} replace />
          ) : (
            <Screen title={TITLE}>
              <EmptyState title="Aún no hay clases" action={<LinkTo to="/lessons">Ir a mis clases</LinkTo>}>
                La lista se pasa el día de la clase, o después.
              </EmptyState>
            </Screen>
          )
        }}
      </AnsweredScreen>
    )
  return <OfLesson key={lesson_id} id={lesson_id} lessons={lessons.data?.data ?? []} />
}

function OfLesson({ id, lessons }: { id: number; lessons: readonly Lesson[] }) {
  const answer = useAnswer(showLesson, sentOf(id), { ...SILENT, staleTime: 0 })
  return (
    <AnsweredScreen title={TITLE} answer={answer}>
      {({ students = [], ...lesson }) => <Calling lesson={{ ...lesson, students }} lessons={lessons} />}
    </AnsweredScreen>
  )
}

type Props = { lesson: LessonRoll; lessons: readonly Lesson[] }

function Calling({ lesson, lessons }: Props) {
  const roll = useRoll(lesson)
  const { teacher } = useUser()
  const { course_section: of } = lesson
  const isOwn = of.teachers.some(({ id }) => id === teacher?.id)
  const now = useMinute()
  const isOpen = isOwn && !lesson.is_closed && isBegun(lesson, now)
  const underTitle = useUnderTitle()
  useLowHead()
  const isLow = useLow()
  const picker = <LessonPicker lesson={lesson} lessons={lessons} />
  return (
    <>
      {underTitle?.(picker)}
      <Screen
        title={of.title}
        lead={!underTitle && !isLow && picker}
        state={isLow && picker}
        action={
          isOpen && lesson.students.length > 0 && <SaveRoll roll={roll} isPhone={underTitle !== null} />
        }
        narrow
      >
        {isOpen ? (
          <div style={underTitle || isLow ? UNDER_BAR : undefined}>
            <RollCounts lesson={lesson} roll={roll} />
            <Roll lesson={lesson} roll={roll} />
          </div>
        ) : (
          <EmptyState
            title="La lista no se pasa aquí"
            action={<LinkTo to={`/lessons/${lesson.id}`}>Ver la clase</LinkTo>}
          >
            {whyNot(lesson, isOwn)}
          </EmptyState>
        )}
      </Screen>
    </>
  )
}

function whyNot({ is_closed, date, class_hours: [first] }: LessonRoll, isOwn: boolean): string {
  if (!isOwn) return 'La pasa quien tiene asignada la materia.'
  if (is_closed) return 'Es de un período anterior: ya no cambia.'
  if (date > clock.today() || !first) return 'Todavía no llega el día de la clase.'
  return `La clase empieza a las ${showMinutes(first.start_hour * 60 + first.start_minute)}: la lista se pasa desde entonces.`
}
