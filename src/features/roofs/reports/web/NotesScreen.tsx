import { type ReportedNotes, reportNotes } from '#features/people/students/reports/contract.ts'
import { showAccumulated, showNote } from '#kernel/notes.ts'
import type { Column } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { PLACED, PLACED_STATE, placedName } from './PlacedColumns.tsx'
import { useOfPeriod, usePlacedFilters } from './UseReport.tsx'

const noteCell = (note: number | null) => (note === null ? '—' : showNote(note))

/** While the course goes on, of how much. */
function soFar({ definitive_note: note, accumulated_of: of, enrolment_state }: ReportedNotes): string | null {
  if (note === null) return null
  return enrolment_state === 'enrolled' && of !== null ? showAccumulated(note, of) : showNote(note)
}

const COLUMNS: Column<ReportedNotes>[] = [
  ...PLACED,
  { title: 'Primer corte', key: 'first_cut', align: 'end', cell: (row) => noteCell(row.first_cut_note) },
  { title: 'Segundo corte', key: 'second_cut', align: 'end', cell: (row) => noteCell(row.second_cut_note) },
  {
    title: 'Definitiva',
    sort: 'definitive_note',
    align: 'end',
    telling: true,
    cell: (row) => soFar(row) ?? '—',
    brief: (row) => soFar(row) ?? 'sin notas',
  },
  PLACED_STATE,
]

/** `/reports/notes`: what each has, course by course. */
export function NotesScreen() {
  const list = useList(reportNotes, { sort_by: 'course_section,asc' }, { scope: ['period_id'] })
  const filters = usePlacedFilters(list)
  const ofPeriod = useOfPeriod(
    list,
    'Aún no hay notas',
    'Las notas aparecen cuando hay estudiantes inscritos en las materias del período.',
  )
  return (
    <ListScreen
      title="Notas por sección"
      lead="Mientras la materia está en curso, se muestra el acumulado, de lo evaluado hasta hoy. En PDF, cada materia de una sección empieza en su propia hoja."
      list={list}
      columns={COLUMNS}
      caption="Notas"
      filters={filters}
      rowName={placedName}
      rowTo={({ student_id }) => `/students/${student_id}/courses`}
      {...ofPeriod}
    />
  )
}
