import { showDay } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import type { Column, Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { createPeriod, listPeriods, type Period } from '../contract.ts'
import { listPriceSettings } from '../prices/contract.ts'
import { periodName } from '../rules.ts'
import { STANDING_LABELS } from '../words.ts'
import { usePeriodActions } from './PeriodActions.tsx'
import { PeriodFlag } from './PeriodFlag.tsx'
import { StandingBadge } from './widgets/Standing.tsx'

const columns: Column<Period>[] = [
  {
    title: 'Período',
    sort: 'year',
    always: true,
    cell: periodName,
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
    telling: true,
    // The name says in which year it begins.
    cell: (period) => `${showDay(period.start_date).slice(0, -5)} a ${showDay(period.end_date)}`,
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
    cell: (period) => showMoney(period.semester_price_e2),
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
  { field: 'enabled_preregisters', label: 'Preinscripciones', all: 'Todas', options: openClosed },
  { field: 'enabled_inscriptions', label: 'Inscripciones', all: 'Todas', options: openClosed },
]

/** Periods, the latest first (an import makes old ones last), with what is open in each. */
export function PeriodsScreen() {
  const list = useList(listPeriods, { sort_by: 'year,desc' })
  const { itemsOf, dialogs } = usePeriodActions()
  return (
    <ListScreen
      title="Listado de períodos"
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
      list={list}
      columns={columns}
      caption="Períodos"
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
    >
      {dialogs}
    </ListScreen>
  )
}
