import { ENROLMENT_LABELS } from '#features/enrolment/enrolments/words.ts'
import { showNote } from '#kernel/notes.ts'
import { type Column, DataTable, type Filter } from '#web/lists/DataTable.tsx'
import { useList } from '#web/lists/list.ts'
import type { Student } from '../../contract.ts'
import { periodFilter, placeOf, useNarrowing } from '../../web/StudentPlace.tsx'
import { listStudentCourses, type StudentCourse } from '../contract.ts'
import { AbsenceCell, EnrolmentState, shortTeachersOf, teachersOf } from './CourseCells.tsx'

const noteCell = (note: number | null) => (note === null ? '—' : showNote(note))

const columns: Column<StudentCourse>[] = [
  {
    title: 'Materia',
    sort: 'title',
    always: true,
    cell: ({ title, code }) => (
      <>
        {title} <span className="figures text-text-2">{code}</span>
      </>
    ),
  },
  { title: 'Período', sort: 'period', telling: true, cell: (row) => row.period },
  { title: 'Estado', key: 'enrolment_state', telling: true, cell: (row) => <EnrolmentState course={row} /> },
  { title: 'Corte 1', key: 'first_cut_note', align: 'end', cell: (row) => noteCell(row.first_cut_note) },
  { title: 'Corte 2', key: 'second_cut_note', align: 'end', cell: (row) => noteCell(row.second_cut_note) },
  {
    title: 'Definitiva',
    sort: 'definitive_note',
    align: 'end',
    brief: (row) => row.definitive_note !== null && showNote(row.definitive_note),
    telling: true,
    cell: (row) => noteCell(row.definitive_note),
  },
  { title: 'Inasistencias', sort: 'absences', cell: (row) => <AbsenceCell course={row} /> },
  { title: 'UC', sort: 'credits', align: 'end', cell: (row) => row.credits },
  { title: 'Sección', key: 'letter_code', cell: (row) => row.letter_code },
  {
    title: 'Profesores',
    key: 'teachers',
    cell: (row) => <span title={teachersOf(row)}>{shortTeachersOf(row)}</span>,
  },
]

const STATES: Filter = {
  field: 'enrolment_state',
  label: 'Estado',
  options: Object.entries(ENROLMENT_LABELS).map(([value, label]) => ({ value, label })),
}

/** Everything that a student has taken, with how it went. */
export function StudentCourses({ student }: { student: Student }) {
  const { id } = student
  const narrowing = useNarrowing()
  const list = useList(listStudentCourses, { sort_by: 'period,desc' }, { params: { id }, fixed: narrowing })
  return (
    <DataTable
      list={list}
      columns={columns}
      filters={narrowing.section_id === undefined ? [periodFilter(student), STATES] : []}
      caption="Materias"
      rowName={(row) => `${row.title}, período ${row.period}`}
      rowTo={(row) => `${placeOf(id, row)}/lessons`}
      first={{
        title: 'Sin materias',
        text: 'No ha cursado ninguna materia, o ninguna que se pueda ver desde aquí.',
      }}
    />
  )
}
