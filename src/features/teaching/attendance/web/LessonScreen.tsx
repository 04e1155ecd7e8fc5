import { type ReactNode, useState } from 'react'
import { createBinnacle } from '#features/people/binnacles/contract.ts'
import { updateLesson } from '#features/teaching/lessons/contract.ts'
import { useRegisterItems } from '#features/teaching/lessons/register/web/widgets/RegisterReport.tsx'
import { StateBadge } from '#features/teaching/lessons/web/widgets/LessonState.tsx'
import { gradebookPath, rollPath } from '#features/teaching/lessons/web/widgets/lesson-paths.ts'
import { isBegun, teachersOf } from '#features/teaching/lessons/web/widgets/words.ts'
import { showDayInWords, showMoment } from '#kernel/dates.ts'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import { isId, useIdParam, useParam } from '#web/shell/params.ts'
import { clock } from '#web/ui/clock.ts'
import { useLowHead, useUnderTitle } from '#web/ui/head-slot.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Menu, type MenuItem } from '#web/ui/Menu.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { useMinute } from '#web/ui/use-minute.ts'
import { showLesson } from '../contract.ts'
import { LessonStudents } from './LessonStudents.tsx'
import { LessonText } from './LessonText.tsx'
import { COUNTS_LINE, Counts } from './RollCounts.tsx'
import type { LessonRoll } from './use-roll.ts'
import { placeOf, sentOf } from './words.ts'

const EditLessonDialog = lazyComponent(
  async () => (await import('#features/teaching/lessons/web/widgets/LessonDialog.tsx')).EditLessonDialog,
)

/** `/lessons/:id` and `/lessons/:course_id/:section_id/lesson/:lesson_id`: what was taught, and who was there. */
export function LessonScreen() {
  const [own, nested] = [useIdParam('id'), useIdParam('lesson_id')]
  const id = isId(useParam('id')) ? own : nested
  const answer = useAnswer(showLesson, sentOf(id), { silent: true })
  return (
    <AnsweredScreen title="Clase" answer={answer} narrow>
      {({ students = [], ...lesson }) => <Shown lesson={{ ...lesson, students }} />}
    </AnsweredScreen>
  )
}

function Shown({ lesson }: { lesson: LessonRoll }) {
  const may = useMay()
  const { isAdmin, teacher } = useUser()
  const [isMoving, setMoving] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const now = useMinute()
  const underTitle = useUnderTitle()
  useLowHead()
  const { course_section: of } = lesson
  const teaches = of.teachers.some(({ id }) => id === teacher?.id)
  const mayWrite = (isAdmin || teaches) && !lesson.is_closed && may(updateLesson)
  const isCalled = teaches && mayWrite && isBegun(lesson, now)
  const items = useMore(lesson, mayWrite && (() => setMoving(true)))
  const place = <span className="block truncate text-compact text-text-2">{placeOf(lesson)}</span>
  const isToCall = isCalled && lesson.state !== 'registered'
  const isToGrade = teaches && mayWrite && !isToCall && lesson.is_to_grade
  const notes = (look: 'primary' | 'default') => (
    <LinkTo to={gradebookPath(lesson)} search={{ lesson_id: lesson.id }} mode={look}>
      {look === 'primary' ? 'Calificar' : 'Notas'}
    </LinkTo>
  )
  // On phones it takes no line of its own.
  const toNotes = { label: 'Notas', icon: 'grid' as const, to: gradebookPath(lesson) }
  const all = underTitle ? [toNotes, ...items] : items
  const menu = all.length > 0 && (
    <Menu
      label="Más acciones"
      icon="more"
      iconOnly
      {...(underTitle && { mode: 'ghost', size: 'sm' })}
      items={all}
    />
  )
  return (
    <>
      {underTitle?.(place)}
      <Screen
        title={underTitle ? of.title : `${of.title}, ${showDayInWords(lesson.date)}`}
        heading={of.title}
        lead={!underTitle && place}
        // While the text is written its «Guardar» is the one that is filled.
        action={
          !isWriting &&
          (isToCall ? <LinkTo to={rollPath(lesson)}>Pasar lista</LinkTo> : isToGrade && notes('primary'))
        }
        more={
          !underTitle && (
            <>
              {!isToGrade && notes('default')}
              {menu}
            </>
          )
        }
        narrow
      >
        <State lesson={lesson} isCalled={isCalled} menu={underTitle && menu} />
        <LessonText lesson={lesson} isWriting={isWriting} setWriting={mayWrite ? setWriting : null} />
        <LessonStudents lesson={lesson} />
        {isMoving && <EditLessonDialog lesson={lesson} onClose={() => setMoving(false)} />}
      </Screen>
    </>
  )
}

/** The line of the roll: its counts, when it was registered, and the way to correct it. */
function State({ lesson, isCalled, menu }: { lesson: LessonRoll; isCalled: boolean; menu: ReactNode }) {
  const { state, students, absent_count, delayed_count, registered_at } = lesson
  return (
    <div className={`h-12 ${COUNTS_LINE}`}>
      {state === 'registered' ? (
        <>
          <Counts of={students.length} absent={absent_count} delayed={delayed_count} />
          <span className="flex items-center gap-1 text-ok">
            <Icon name="ok" size={16} />
            {/* Beside the menu, on a phone, the counts need its room. */}
            <span className={menu ? 'sr-only' : undefined}>Registrada</span>
            <span className="figures max-sm:hidden">{registered_at && showMoment(registered_at)}</span>
          </span>
          {isCalled && (
            <LinkTo to={rollPath(lesson)} look="link">
              Corregir<span className="max-sm:hidden"> la lista</span>
            </LinkTo>
          )}
        </>
      ) : (
        <>
          <StateBadge lesson={lesson} />
          <span className="flex-1 truncate text-text-2">{teachersOf(lesson)}</span>
        </>
      )}
      {menu}
    </div>
  )
}

function useMore(lesson: LessonRoll, move: (() => void) | false): MenuItem[] {
  const may = useMay()
  const register = useRegisterItems(lesson)
  const { section_id, course_id, date, course_section } = lesson
  const note = new URLSearchParams({
    section: String(section_id),
    course: String(course_id),
    date,
    title: course_section.title,
  })
  return [
    ...(may(createBinnacle) && date <= clock.today()
      ? [{ label: 'Anotar en la bitácora', icon: 'book' as const, to: `/binnacles/create?${note}` }]
      : []),
    ...(move ? [{ label: 'Cambiar el día', icon: 'calendar' as const, onPick: move }] : []),
    ...register,
  ]
}
