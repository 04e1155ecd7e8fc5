import { type ReactNode, useState } from 'react'
import { sectionCode } from '#features/timetable/section-names/words.ts'
import { type Day, showDay, showMoment, showShortDay, weekdayName, weekdayOf } from '#kernel/dates.ts'
import { truncated } from '#kernel/text.ts'
import { useMay } from '#web/api/api.tsx'
import { useUser } from '#web/api/session.ts'
import { type Column, DataTable, type Filter } from '#web/lists/DataTable.tsx'
import type { List } from '#web/lists/list.ts'
import { oneLine } from '#web/lists/one-line.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { clock } from '#web/ui/clock.ts'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { deletion, type MenuItem } from '#web/ui/Menu.tsx'
import { deleteLesson, type Lesson, updateLesson } from '../../contract.ts'
import { LESSON_STATES } from '../../rules.ts'
import { LESSON_STATE_LABELS } from '../../words.ts'
import { StateBadge } from './LessonState.tsx'
import { courseLessonsPath, gradebookPath, rollPath } from './lesson-paths.ts'
import { hoursOf, isBegun, lessonName, teachersOf } from './words.ts'

const EditLessonDialog = lazyComponent(async () => (await import('./LessonDialog.tsx')).EditLessonDialog)
const DeleteLesson = lazyComponent(async () => (await import('../DeleteLesson.tsx')).DeleteLesson)

const DATE: Column<Lesson> = {
  title: 'Fecha',
  sort: 'date',
  telling: true,
  brief: ({ date }) => (date === clock.today() ? 'hoy' : dayInBrief(date)),
  cell: ({ date }) =>
    `${date === clock.today() ? 'hoy' : weekdayName(weekdayOf(date)).slice(0, 3)} ${showDay(date)}`,
}
/** The year stands where it is another. */
const dayInBrief = (date: Day) =>
  date.slice(0, 4) === clock.today().slice(0, 4) ? showShortDay(date) : showDay(date)

const HOURS: Column<Lesson> = {
  title: 'Hora y aula',
  key: 'hours',
  telling: true,
  // What is over has its state at the right, which leaves no room for the room; of what is to grade its name tells more.
  brief: (row) =>
    row.is_to_grade ? row.title : row.date < clock.today() ? hoursOf(row).split(' a ')[0] : hoursOf(row),
  // A class in two rooms takes two lines: where one has to be is not cut.
  cell: (row) =>
    hoursOf(row)
      .replaceAll('aula ', '')
      .split('; ')
      .map((one) => <div key={one}>{one}</div>),
}

const COURSE: Column<Lesson> = {
  title: 'Materia',
  key: 'course',
  always: true,
  cell: (row) => courseWord(row),
}

const courseWord = ({ course_section: of }: Lesson) => `${of.title}, ${sectionCode(of)}`

const TEACHERS: Column<Lesson> = {
  title: 'Profesores',
  key: 'teachers',
  cell: (row) => teachersOf(row) || <Badge tone="warn">Sin profesor asignado</Badge>,
}
const CONTENT: Column<Lesson> = {
  title: 'Contenido',
  key: 'content',
  grows: true,
  cell: ({ title, content }) => oneLine(truncated([title, content].filter(Boolean).join(': '), MOST) || '—'),
}
const MOST = 80

const DAYS: Filter[] = [
  { field: 'from', label: 'Desde', kind: 'day' },
  { field: 'until', label: 'Hasta', kind: 'day' },
]

type Props = {
  list: List<Lesson>
  /** What all the lessons have in common needs no column. */
  without?: readonly ('course' | 'teachers')[]
  filters?: readonly Filter[]
  tools?: ReactNode
  first: { title: string; text?: ReactNode; action?: ReactNode }
}

const STATE: Column<Lesson> = {
  title: 'Estado',
  key: 'state',
  beside: ({ state }) => state !== 'planned',
  cell: (row) => <StateBadge lesson={row} />,
}

const STATES: Filter = {
  field: 'state',
  label: 'Estado',
  options: LESSON_STATES.map((value) => ({ value, label: LESSON_STATE_LABELS[value] ?? value })),
}

type OpenDialog = { what: 'edit' | 'delete'; lesson: Lesson }

/** Lessons by date; those of the own course-sections can be moved, noted and removed. */
export function LessonTable({ list, without = [], filters = [], tools, first }: Props) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const itemsOf = useItems(setDialog, !without.includes('course'))
  const close = () => setDialog(null)
  return (
    <>
      <DataTable
        list={list}
        columns={[
          ...(without.includes('course') ? [] : [COURSE]),
          DATE,
          STATE,
          HOURS,
          ...(without.includes('teachers') ? [] : [TEACHERS]),
          // Beside both there is no room for it: the row shows it when it is unfolded.
          ...(without.length > 0 ? [CONTENT] : []),
        ]}
        filters={[...filters, STATES, ...DAYS]}
        caption="Clases"
        rowName={lessonName}
        rowTo={({ id }) => `/lessons/${id}`}
        actions={itemsOf}
        preview={(row) => <Facts lesson={row} />}
        {...(tools && { tools })}
        first={first}
      />
      {dialog?.what === 'edit' && <EditLessonDialog lesson={dialog.lesson} onClose={close} />}
      {dialog?.what === 'delete' && <DeleteLesson lesson={dialog.lesson} onClose={close} />}
    </>
  )
}

/** What the person may do to a lesson: the same as the server lets (people.md#permissions). */
function useItems(ask: (asked: OpenDialog) => void, isOfSeveral: boolean) {
  const may = useMay()
  const { isAdmin, isLowAdmin, teacher } = useUser()
  return (lesson: Lesson): MenuItem[] => {
    const { teachers } = lesson.course_section
    const teaches = teachers.some(({ id }) => id === teacher?.id)
    const all = isOfSeveral && (isAdmin || isLowAdmin) && courseLessonsPath({ ...lesson, teachers })
    const ofCourse: MenuItem[] = all ? [{ label: 'Clases de la materia', icon: 'calendar', to: all }] : []
    if (!(isAdmin || teaches) || lesson.is_closed) return ofCourse
    const isCalled = teaches && isBegun(lesson, clock.now()) && may(updateLesson)
    const roll = {
      label: 'Pasar lista',
      icon: 'check' as const,
      to: rollPath(lesson),
    }
    const notes = { label: 'Calificar', icon: 'edit' as const, to: gradebookPath(lesson) }
    return [
      ...(teaches && lesson.is_to_grade ? [notes] : []),
      ...(isCalled ? [roll] : []),
      ...ofCourse,
      ...(may(updateLesson)
        ? [{ label: 'Editar', icon: 'edit' as const, onPick: () => ask({ what: 'edit', lesson }) }]
        : []),
      ...(may(deleteLesson) ? [deletion(() => ask({ what: 'delete', lesson }))] : []),
    ]
  }
}

const Facts = ({ lesson }: { lesson: Lesson }) => (
  <DescriptionList
    facts={[
      { term: 'Título', value: lesson.title },
      { term: 'Contenido', value: lesson.content && <Lines text={lesson.content} /> },
      { term: 'Observaciones', value: lesson.observations && <Lines text={lesson.observations} /> },
      {
        term: 'Creada',
        value: (
          <>
            <span className="figures">{showMoment(lesson.created_at)}</span>
            {lesson.author && `, por ${lesson.author}`}
          </>
        ),
      },
    ]}
  />
)

const Lines = ({ text }: { text: string }) => <span className="whitespace-pre-line">{text}</span>
