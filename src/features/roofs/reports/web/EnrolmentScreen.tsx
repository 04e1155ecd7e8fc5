import { createPeriod } from '#features/timetable/periods/contract.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import type { Column } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { type Enrolled, reportEnrolment } from '../enrolment/contract.ts'
import { useSpecializationFilter } from './UseReport.tsx'

const count = (title: string, key: keyof Omit<Enrolled, 'id' | 'period'>): Column<Enrolled> => ({
  title,
  key,
  align: 'end',
  cell: (row) => row[key].toLocaleString('es-VE'),
})

const COLUMNS: Column<Enrolled>[] = [
  { title: 'Período', sort: 'period', always: true, cell: (row) => row.period },
  {
    ...count('Inscritos', 'total'),
    telling: true,
    brief: ({ total }) => (total === 1 ? '1 inscrito' : `${total.toLocaleString('es-VE')} inscritos`),
  },
  {
    ...count('Nuevo ingreso', 'new'),
    telling: true,
    brief: (row) => row.new > 0 && `${row.new.toLocaleString('es-VE')} de nuevo ingreso`,
  },
  count('Regulares', 'regular'),
  count('Reincorporados', 'reincorporation'),
  count('Retirados', 'retired'),
  count('Graduados', 'graduated'),
]

/** `/reports/enrolment`: how many there were, period after period. */
export function EnrolmentScreen() {
  const list = useList(reportEnrolment, { sort_by: 'period,desc' })
  const specialization = useSpecializationFilter()
  return (
    <ListScreen
      title="Inscritos por período"
      lead="Los retirados se cuentan también entre los inscritos. Graduados son quienes el cierre de ese período propuso."
      list={list}
      columns={COLUMNS}
      caption="Inscritos por período"
      filters={[specialization]}
      rowName={(row) => row.period}
      first={{
        title: 'Aún no hay períodos',
        text: 'Aparecen aquí cuando se crea el primero.',
        action: (
          <LinkTo to="/periods/make" allows={createPeriod} icon="add">
            Crear período
          </LinkTo>
        ),
      }}
    />
  )
}
