import { ATTENDANCE_LABELS } from '#features/enrolment/enrolments/words.ts'
import { showDay, weekdayName, weekdayOf } from '#kernel/dates.ts'
import type { QueryIn } from '#kernel/endpoint.ts'
import { showNoted } from '#kernel/notes.ts'
import { truncated } from '#kernel/text.ts'
import { type Column, DataTable, type Filter } from '#web/lists/DataTable.tsx'
import { type List, useList } from '#web/lists/list.ts'
import { oneLine } from '#web/lists/one-line.tsx'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import type { Student } from '../../contract.ts'
import { periodFilter, useCourseFilter, useNarrowing } from '../../web/StudentPlace.tsx'
import { type Attendance, listStudentLessons, type StudentLesson } from '../contract.ts'

const TONES: Record<Attendance, Tone> = {
  present: 'ok',
  delayed: 'warn',
  absent: 'bad',
  justified: 'info',
  unknown: 'neutral',
}

const MOST = 80

const DATE: Column<StudentLesson> = {
  title: 'Fecha',
  sort: 'date',
  always: true,
  cell: ({ date }) => `${weekdayName(weekdayOf(date)).slice(0, 3)} ${showDay(date)}`,
}
const COURSE: Column<StudentLesson> = {
  title: 'Materia',
  sort: 'course_title',
  telling: true,
  cell: (row) => `${row.course_title}, sección ${row.letter_code}`,
}
const PERIOD: Column<StudentLesson> = { title: 'Período', key: 'period', cell: (row) => row.period }
const ATTENDANCE: Column<StudentLesson> = {
  title: 'Asistencia',
  key: 'attendance',
  telling: true,
  cell: ({ attendance, state }) =>
    state === 'planned' ? (
      <span className="text-text-2">Por dar</span>
    ) : (
      <Badge tone={TONES[attendance]}>{ATTENDANCE_LABELS[attendance]}</Badge>
    ),
}
const CONTENT: Column<StudentLesson> = {
  title: 'Contenido',
  key: 'content',
  grows: true,
  cell: ({ title, content }) => oneLine(truncated([title, content].filter(Boolean).join(': '), MOST) || '—'),
}
const NOTE: Column<StudentLesson> = {
  title: 'Nota',
  key: 'note',
  align: 'end',
  cell: ({ weighting, note, outcome, state }) => {
    if (weighting === null) return ''
    if (note !== null || outcome) return showNoted({ note, outcome })
    return <span className="text-text-2">{state === 'planned' ? `${weighting} %` : 'pendiente'}</span>
  },
}
const JUSTIFICATION: Column<StudentLesson> = {
  title: 'Justificación',
  key: 'justification',
  cell: ({ justification }) => justification ?? '—',
}

const DAYS: Filter[] = [
  { field: 'from', label: 'Desde', kind: 'day' },
  { field: 'until', label: 'Hasta', kind: 'day' },
]

const choice = (...values: Attendance[]): Filter => ({
  field: 'attendance',
  label: 'Asistencia',
  options: values.map((value) => ({ value, label: ATTENDANCE_LABELS[value] })),
})

const EVALUATIONS: Filter = {
  field: 'evaluations',
  label: 'Evaluaciones',
  options: [
    { value: 'true', label: 'Solo evaluaciones' },
    { value: 'false', label: 'Sin evaluaciones' },
  ],
}

/** The three lists that are made of a student's lessons. */
const KINDS = {
  lessons: {
    caption: 'Clases',
    fixed: {},
    columns: [ATTENDANCE, NOTE, CONTENT],
    filters: [choice('present', 'delayed', 'absent', 'justified', 'unknown'), EVALUATIONS],
    first: { title: 'Sin clases', text: 'Las clases de sus materias aparecen aquí cuando se generan.' },
  },
  absences: {
    caption: 'Inasistencias',
    fixed: { is_missed: true },
    columns: [ATTENDANCE, JUSTIFICATION, CONTENT],
    filters: [choice('absent', 'justified')],
    first: { title: 'Sin inasistencias', text: 'Ha asistido a todas las clases en que se pasó lista.' },
  },
  delays: {
    caption: 'Retrasos',
    fixed: { attendance: 'delayed' },
    columns: [ATTENDANCE, CONTENT],
    filters: [],
    first: { title: 'Sin retrasos', text: 'Ha llegado a tiempo a todas las clases en que se pasó lista.' },
  },
} as const satisfies Record<
  string,
  {
    caption: string
    fixed: NonNullable<QueryIn<typeof listStudentLessons>>
    columns: readonly Column<StudentLesson>[]
    filters: readonly Filter[]
    first: { title: string; text: string }
  }
>

type Props = { student: Student; kind: keyof typeof KINDS }

/** Lessons of a student by day, all or those missed or come late to, with filters and export. */
export function StudentLessonTable({ student, kind }: Props) {
  const narrowing = useNarrowing()
  const { caption, fixed, columns, filters, first } = KINDS[kind]
  const course = useCourseFilter(student)
  const isWhole = narrowing.section_id === undefined
  const list = useList(
    listStudentLessons,
    kind === 'lessons' ? { sort_by: 'date,desc', when: 'past' } : { sort_by: 'date,desc' },
    { params: { id: student.id }, fixed: { ...narrowing, ...fixed }, scope: ['when'] },
  )
  return (
    <DataTable
      list={list}
      columns={[DATE, ...(isWhole ? [COURSE, PERIOD] : []), ...columns]}
      filters={[...(isWhole ? [periodFilter(student), course] : []), ...filters, ...DAYS]}
      caption={caption}
      rowName={(row) => `${row.course_title}, ${showDay(row.date)}`}
      rowTo={({ id }) => `/lessons/${id}`}
      first={first}
      {...(kind === 'lessons' && { tools: <When list={list} /> })}
    />
  )
}

type WhenProps = { list: Pick<List, 'filters' | 'setFilter'> }

/** What was before today, or what is to come. */
function When({ list }: WhenProps) {
  return (
    <Segmented
      label="Cuándo"
      choices={[
        { value: 'past', label: 'Dadas' },
        { value: 'coming', label: 'Por venir' },
      ]}
      value={list.filters.when === 'coming' ? 'coming' : 'past'}
      onChange={(when) => list.setFilter('when', when)}
    />
  )
}
