import { useUser } from '#web/api/session.ts'
import type { Column } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { reportLoad, type TeacherLoad } from '../load/contract.ts'
import { useOfPeriod, useSpecializationFilter } from './UseReport.tsx'

const COLUMNS: Column<TeacherLoad>[] = [
  {
    title: 'Profesor',
    sort: 'last_name',
    always: true,
    cell: (row) => `${row.last_name}, ${row.first_name}`,
  },
  {
    title: 'Materias',
    key: 'courses',
    telling: true,
    cell: ({ courses }) =>
      courses.map((course) => (
        <span key={course} className="block whitespace-normal">
          {course}
        </span>
      )),
    brief: ({ courses }) => (courses.length === 1 ? '1 materia' : `${courses.length} materias`),
  },
  { title: 'Estudiantes', key: 'students', align: 'end', cell: (row) => row.students },
  {
    title: 'Horas',
    sort: 'hours',
    align: 'end',
    telling: true,
    cell: ({ hours, scheduled_hours }) => (
      <>
        {hours}
        {scheduled_hours < hours && (
          <span className="block text-compact text-warn">{scheduled_hours} en el horario</span>
        )}
      </>
    ),
    brief: ({ hours }) => `${hours} h`,
  },
  { title: 'Clases registradas', key: 'registered', align: 'end', cell: (row) => row.registered },
  { title: 'Sin registrar', key: 'unregistered', align: 'end', cell: (row) => row.unregistered },
]

/** `/reports/teachers-load`: what everybody teaches in a period. */
export function LoadScreen() {
  const list = useList(reportLoad, { sort_by: 'last_name,asc' }, { scope: ['period_id'] })
  const specialization = useSpecializationFilter()
  const { type } = useUser()
  const ofPeriod = useOfPeriod(
    list,
    'Nadie tiene materias en el período',
    'Los profesores se asignan en cada sección del período.',
  )
  return (
    <ListScreen
      title="Carga de los profesores"
      list={list}
      columns={COLUMNS}
      caption="Carga de los profesores"
      filters={[specialization]}
      rowName={(row) => `${row.first_name} ${row.last_name}`}
      // Coordinators may read of teachers whose file is not theirs to open (people.md#reach).
      rowTo={(row) => (type === 'coordinator' ? null : `/teachers/${row.id}`)}
      {...ofPeriod}
    />
  )
}
