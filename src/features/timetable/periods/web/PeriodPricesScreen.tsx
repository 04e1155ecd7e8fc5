import { showMoney } from '#kernel/money.ts'
import { useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import type { Column } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { createPeriod, listPeriods, type Period } from '../contract.ts'
import { createPriceSetting } from '../prices/contract.ts'
import { isEnded, periodName } from '../rules.ts'
import { StandingBadge } from './widgets/Standing.tsx'
import { scopeOf, validityOf } from './words.ts'

const settingsWord = (count: number) => {
  if (count === 0) return 'Ninguno'
  return count === 1 ? '1 precio' : `${count} precios`
}

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
    title: 'Precio del semestre',
    sort: 'semester_price_e2',
    align: 'end',
    telling: true,
    cell: (period) => showMoney(period.semester_price_e2),
  },
  {
    title: 'Otros precios',
    sort: 'price_settings_count',
    cell: (period) => settingsWord(period.price_settings_count),
  },
]

/** Periods with what their semester costs. */
export function PeriodPricesScreen() {
  const list = useList(listPeriods, { sort_by: 'year,desc', with: ['price_settings'] })
  const may = useMay()
  return (
    <ListScreen
      title="Precios por período"
      lead="El precio se copia a la inscripción el día en que se hace, y después no cambia."
      list={list}
      columns={columns}
      caption="Precios por período"
      rowName={(period) => `período ${periodName(period)}`}
      rowTo={(period) => `/periods/detailsPayments/${period.id}`}
      preview={(period) => <Settings period={period} />}
      actions={(period) => [
        { label: 'Ver precios', icon: 'eye', to: `/periods/detailsPayments/${period.id}` },
        ...(may(createPriceSetting) && !isEnded(period)
          ? [
              {
                label: 'Configurar precio',
                icon: 'add' as const,
                to: `/periods/createPayments/${period.id}`,
              },
            ]
          : []),
      ]}
      first={{
        title: 'Aún no hay períodos',
        text: 'Cada período tiene su precio; aquí se configuran los que son distintos.',
        action: (
          <LinkTo to="/periods/make" allows={createPeriod} icon="add">
            Crear el primer período
          </LinkTo>
        ),
      }}
    />
  )
}

function Settings({ period }: { period: Period }) {
  const settings = period.price_settings ?? []
  if (settings.length === 0) return <p>Todos pagan {showMoney(period.semester_price_e2)}.</p>
  return (
    <ul className="grid gap-1">
      {settings.map((setting) => (
        <li key={setting.id}>
          {scopeOf(setting)}, {validityOf(setting)}: {showMoney(setting.semester_price_e2)}
        </li>
      ))}
    </ul>
  )
}
