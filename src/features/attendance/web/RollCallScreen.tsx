import { Navigate, useNavigate } from '@tanstack/react-router'
import { type Lesson, listCourseSectionLessons } from '#features/lessons/contract.ts'
import { rollPath } from '#features/lessons/web/widgets/lesson-paths.ts'
import { hoursOf, isBegun } from '#features/lessons/web/widgets/words.ts'
import { showMinutes } from '#features/schedules/grid/rules.ts'
import { shortSection } from '#features/sections/words.ts'
import { showDayInWords } from '#kernel/dates.ts'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import { EditConflicts } from '#web/offline/EditConflicts.tsx'
import { isId, useIdParam, useParam } from '#web/shell/params.ts'
import { Button } from '#web/ui/Button.tsx'
import { clock } from '#web/ui/clock.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { useMinute } from '#web/ui/use-minute.ts'
import { showLesson } from '../contract.ts'
import { Roll, SaveRoll } from './Roll.tsx'
import { type LessonRoll, useRoll } from './use-roll.ts'
import { sentOf } from './words.ts'

const SILENT = { silent: true } as const
const TITLE = 'Pasar lista'
/** Below the frame's own head, which stays too. */
const BESIDE = { flex: 1, width: 'auto', maxWidth: 'calc(100vw - 2rem)' } as const
const UNDER_HEAD = { position: 'sticky', top: '3.25rem', background: 'var(--bg)', zIndex: 1 } as const

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
              <EmptyState
                title="Todavía no hay clases"
                action={<LinkTo to="/lessons">Ir a mis clases</LinkTo>}
              >
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
  const { course_section: of, date } = lesson
  const isOwn = of.teachers.some(({ id }) => id === teacher?.id)
  const where = shortSection(of.specialization_code, of.semester_code, of.letter_code)
  const now = useMinute()
  const isOpen = isOwn && !lesson.is_closed && isBegun(lesson, now)
  return (
    <Screen
      title={`${TITLE}: ${of.title}`}
      heading={of.title}
      lead={[where, showDayInWords(date), hoursOf(lesson)].filter(Boolean).join(', ')}
      action={isOpen && lesson.students.length > 0 && <SaveRoll roll={roll} />}
      more={<OtherLesson lesson={lesson} lessons={lessons} />}
      narrow
    >
      {isOpen ? (
        <>
          <Counts lesson={lesson} roll={roll} />
          <EditConflicts edits={roll} whyNot={roll.whyNot} />
          <Roll lesson={lesson} roll={roll} />
        </>
      ) : (
        <EmptyState
          title="La lista no se pasa aquí"
          action={<LinkTo to={`/lessons/${lesson.id}`}>Ver la clase</LinkTo>}
        >
          {whyNot(lesson, isOwn)}
        </EmptyState>
      )}
    </Screen>
  )
}

function whyNot({ is_closed, date, class_hours: [first] }: LessonRoll, isOwn: boolean): string {
  if (!isOwn) return 'La pasa quien tiene asignada la materia.'
  if (is_closed) return 'Es de un período anterior: ya no cambia.'
  if (date > clock.today() || !first) return 'Todavía no llega el día de la clase.'
  return `La clase empieza a las ${showMinutes(first.start_hour * 60 + first.start_minute)}: la lista se pasa desde entonces.`
}

/** `27 · 3 ausentes · 1 retraso`, and how far it is saved. */
function Counts({ lesson, roll }: { lesson: LessonRoll; roll: ReturnType<typeof useRoll> }) {
  const marks = lesson.students.filter(({ is_locked }) => !is_locked).map(roll.markOf)
  const [absent, delayed] = (['absent', 'delayed'] as const).map(
    (name) => marks.filter((mark) => mark === name).length,
  )
  return (
    <div className="border-line border-b py-1" style={UNDER_HEAD}>
      <div className="flex items-center gap-x-3">
        <span className="figures flex-1" role="status">
          <b>{marks.length}</b> ·{' '}
          <b style={{ color: 'var(--bad)' }}>{absent === 1 ? '1 ausente' : `${absent} ausentes`}</b> ·{' '}
          <b style={{ color: 'var(--warn)' }}>{delayed === 1 ? '1 retraso' : `${delayed} retrasos`}</b>
        </span>
        {roll.undo && <Button mode="ghost" size="sm" icon="undo" label="Deshacer" onClick={roll.undo} />}
      </div>
      <div className="flex items-center gap-x-3 text-compact">
        <output className="flex flex-1 items-center gap-1" aria-label="Estado del guardado">
          {(roll.state === 'saved' || (!roll.word && lesson.state === 'registered')) && <Icon name="ok" />}
          {roll.word || (lesson.state === 'registered' ? 'Guardado' : 'Sin registrar')}
        </output>
        <LinkTo to={`/lessons/${lesson.id}`} look="link">
          {lesson.content ? 'Ver la clase' : 'Anotar contenido'}
        </LinkTo>
      </div>
    </div>
  )
}

function OtherLesson({ lesson, lessons }: Props) {
  const navigate = useNavigate()
  if (lessons.length < 2) return null
  return (
    <select
      className="input"
      style={BESIDE}
      aria-label="Otra clase"
      value={lesson.id}
      onChange={({ target }) => {
        const to = lessons.find(({ id }) => id === Number(target.value))
        if (to) void navigate({ to: rollPath(to) })
      }}
    >
      {lessons.map(({ id, date, state }) => (
        <option key={id} value={id}>
          {showDayInWords(date)}
          {(id === lesson.id ? lesson.state : state) === 'registered' ? '' : ', por registrar'}
        </option>
      ))}
    </select>
  )
}
