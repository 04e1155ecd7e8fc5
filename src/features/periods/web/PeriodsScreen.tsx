import { showDay } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { type Column, DataTable, type Filter } from '#web/lists/DataTable.tsx'
import { useList } from '#web/lists/list.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { createPeriod, listPeriods, type Period } from '../contract.ts'
import { listPriceSettings } from '../prices/contract.ts'
import { periodName } from '../rules.ts'
import { usePeriodActions } from './PeriodActions.tsx'
import { PeriodFlag } from './PeriodFlag.tsx'
import { STANDING_LABELS, StandingBadge } from './widgets/Standing.tsx'

const columns: Column<Period>[] = [
  {
    title: 'Período',
    sort: 'year',
    always: true,
    telling: true,
    cell: (period) => (
      <LinkTo to={`/periods/${period.id}`} look="link">
        <span className="figures font-medium">{periodName(period)}</span>
      </LinkTo>
    ),
  },
  {
    title: 'Estado',
    sort: 'standing',
    telling: true,
    cell: (period) => <StandingBadge standing={period.standing} />,
  },
  {
    title: 'Fechas',
    sort: 'start_date',
    cell: (period) => (
      <span className="figures">
        <span className="whitespace-nowrap">{showDay(period.start_date)}</span> a{' '}
        <span className="whitespace-nowrap">{showDay(period.end_date)}</span>
      </span>
    ),
  },
  {
    title: 'Preinscripciones',
    sort: 'enabled_preregisters',
    cell: (period) => <PeriodFlag period={period} flag="enabled_preregisters" />,
  },
  {
    title: 'Inscripciones',
    sort: 'enabled_inscriptions',
    cell: (period) => <PeriodFlag period={period} flag="enabled_inscriptions" />,
  },
  {
    title: 'Secciones',
    sort: 'sections_count',
    align: 'end',
    cell: (period) => period.sections_count,
  },
  {
    title: 'Inscritos',
    sort: 'inscriptions_count',
    align: 'end',
    cell: (period) => period.inscriptions_count.toLocaleString('es-VE'),
  },
  {
    title: 'Precio',
    sort: 'semester_price_e2',
    align: 'end',
    cell: (period) => <span className="whitespace-nowrap">{showMoney(period.semester_price_e2)}</span>,
  },
]

const openClosed = [
  { value: 'true', label: 'Abiertas' },
  { value: 'false', label: 'Cerradas' },
]
const filters: Filter[] = [
  {
    field: 'standing',
    label: 'Estado',
    common: true,
    options: Object.entries(STANDING_LABELS).map(([value, label]) => ({ value, label })),
  },
  { field: 'year', label: 'Año' },
  { field: 'enabled_preregisters', label: 'Preinscripciones', options: openClosed },
  { field: 'enabled_inscriptions', label: 'Inscripciones', options: openClosed },
]

/** Periods, the newest first, with what is open in each. */
export function PeriodsScreen() {
  const list = useList(listPeriods, { sort_by: 'id,desc' })
  const { itemsOf, dialogs } = usePeriodActions()
  return (
    <Screen
      title="Listado de períodos"
      count={list.state === 'ready' ? list.total : undefined}
      action={
        <LinkTo to="/periods/make" allows={createPeriod} icon="add">
          Crear período
        </LinkTo>
      }
      more={
        <LinkTo to="/periods/payment" allows={listPriceSettings} mode="default" icon="money">
          Precios por período
        </LinkTo>
      }
    >
      <DataTable
        list={list}
        columns={columns}
        filters={filters}
        rowName={(period) => `período ${periodName(period)}`}
        rowTo={(period) => `/periods/${period.id}`}
        actions={itemsOf}
        first={{
          title: 'Aún no hay períodos',
          text: 'Un período tiene sus fechas, sus cortes, sus precios y el pensum de cada especialidad.',
          action: (
            <LinkTo to="/periods/make" allows={createPeriod} icon="add">
              Crear el primer período
            </LinkTo>
          ),
        }}
      />
      {dialogs}
    </Screen>
  )
}
