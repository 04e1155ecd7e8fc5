import { type ReportedAttendance, reportAttendance } from '#features/people/students/reports/contract.ts'
import type { Column } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { PLACED, PLACED_STATE, placedName } from './PlacedColumns.tsx'
import { useOfPeriod, usePlacedFilters } from './UseReport.tsx'

const COLUMNS: Column<ReportedAttendance>[] = [
  ...PLACED,
  { title: 'Clases', key: 'lessons', align: 'end', cell: (row) => row.lessons },
  { title: 'Presente', key: 'present', align: 'end', cell: (row) => row.present },
  { title: 'Retrasos', key: 'delays', align: 'end', cell: (row) => row.delays },
  {
    title: 'Inasistencias',
    sort: 'absences',
    align: 'end',
    telling: true,
    cell: (row) => row.absences,
    brief: ({ absences }) => (absences === 1 ? '1 inasistencia' : `${absences} inasistencias`),
  },
  { title: 'Justificadas', key: 'justified', align: 'end', cell: (row) => row.justified },
  {
    title: 'Le quedan',
    key: 'absences_left',
    align: 'end',
    cell: ({ absences_left }) => absences_left ?? 'perdonadas',
  },
  PLACED_STATE,
]

/** `/reports/attendance`: who came, course by course. */
export function AttendanceScreen() {
  const list = useList(reportAttendance, { sort_by: 'course_section,asc' }, { scope: ['period_id'] })
  const filters = usePlacedFilters(list)
  const ofPeriod = useOfPeriod(
    list,
    'Aún no hay asistencia',
    'La asistencia aparece cuando hay estudiantes inscritos en las materias del período.',
  )
  return (
    <ListScreen
      title="Asistencia por sección"
      lead="En PDF, cada materia de una sección empieza en su propia hoja."
      list={list}
      columns={COLUMNS}
      caption="Asistencia"
      filters={filters}
      rowName={placedName}
      rowTo={({ student_id }) => `/students/${student_id}/absences`}
      {...ofPeriod}
    />
  )
}
