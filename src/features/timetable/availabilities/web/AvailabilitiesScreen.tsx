import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listPeriods, type Period, showPeriod, updatePeriod } from '#features/timetable/periods/contract.ts'
import { isEnded } from '#features/timetable/periods/rules.ts'
import { NoPeriod } from '#features/timetable/periods/web/widgets/NoPeriod.tsx'
import { dayOf, showDay } from '#kernel/dates.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import { useAction, useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { PeriodSelector } from '#web/lists/PeriodSelector.tsx'
import type { BulkAction, Column, Filter } from '#web/lists/table-types.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { clock } from '#web/ui/clock.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { toast } from '#web/ui/toast.ts'
import { listAvailabilities, remindOfAvailability } from '../contract.ts'
import { isAsked } from '../rules.ts'
import { deadlineWords } from './words.ts'

type Row = DataOf<typeof listAvailabilities>

const nameOf = ({ last_name, first_name }: Row) => `${last_name}, ${first_name}`

const COLUMNS: Column<Row>[] = [
  { title: 'Profesor', sort: 'last_name', always: true, cell: nameOf },
  {
    title: 'Indicada',
    sort: 'said_at',
    telling: true,
    brief: ({ said_at }) => (said_at ? `indicada el ${showDay(dayOf(said_at))}` : 'sin indicar'),
    cell: ({ said_at }) => (said_at ? showDay(dayOf(said_at)) : <Badge tone="neutral">Sin indicar</Badge>),
  },
  {
    title: 'No puede (horas)',
    sort: 'impossible_hours',
    align: 'end',
    cell: (row) => row.said_at && row.impossible_hours,
  },
  {
    title: 'Prefiere no (horas)',
    sort: 'unwelcome_hours',
    align: 'end',
    cell: (row) => row.said_at && row.unwelcome_hours,
  },
  {
    title: 'Recordado',
    sort: 'reminded_on',
    cell: ({ reminded_on }) => reminded_on && showDay(reminded_on),
  },
]

const FILTERS: Filter[] = [
  {
    field: 'has_said',
    label: 'Disponibilidad',
    all: 'Todos',
    common: true,
    options: [
      { value: 'true', label: 'Indicada' },
      { value: 'false', label: 'Sin indicar' },
    ],
  },
]

/** Asks those who have not said it. */
function useRemind(period_id: number) {
  const { run, pending } = useAction(remindOfAvailability)
  const remind = async (teacher_ids?: number[]) => {
    const { data } = await run({ body: { period_id, ...(teacher_ids && { teacher_ids }) } })
    if (data.told === 0) toast.success('Hoy ya se les había recordado')
    else
      toast.success(
        data.told === 1 ? 'Se le ha recordado a 1 profesor' : `Se les ha recordado a ${data.told} profesores`,
      )
  }
  return { remind, pending }
}

/** `/availabilities`: who has said when they can in a period, and reminding the others. */
export function AvailabilitiesScreen() {
  const search: { period_id?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const period_id = Number(search.period_id) || null
  const chooser = (
    <PeriodSelector
      endpoint={listPeriods}
      value={period_id}
      onChange={(id) => void navigate({ to: '.', search: { ...search, period_id: id }, replace: true })}
    />
  )
  if (period_id !== null) return <OfPeriod id={period_id} chooser={chooser} />
  return (
    <Screen title="Disponibilidad" more={chooser}>
      <NoPeriod why="Los profesores indican cuándo pueden dar clase en un período." />
    </Screen>
  )
}

function OfPeriod({ id, chooser }: { id: number; chooser: ReactNode }) {
  const list = useList(listAvailabilities, { sort_by: 'last_name,asc' }, { scope: ['period_id'] })
  const may = useMay()
  const { data } = useAnswer(showPeriod, { params: { id }, query: {} }, { silent: true })
  const { remind, pending } = useRemind(id)
  const period = data?.data
  const last_day = period?.availability_last_day ?? null
  const isOpen = period !== undefined && !isEnded(period)
  const mayRemind = may(remindOfAvailability) && isOpen && isAsked(last_day, clock.today())
  // Whoever was reminded longest ago, or never, comes first.
  const { data: missing } = useAnswer(
    listAvailabilities,
    { query: { period_id: id, has_said: false, sort_by: 'reminded_on,asc', limit: 1 } },
    { silent: true, enabled: mayRemind },
  )
  const next = missing?.data[0]
  const isDue = next !== undefined && next.reminded_on !== clock.today()
  const bulk: BulkAction<Row>[] = [
    {
      label: 'Recordar',
      icon: 'bell',
      skips: ({ said_at }) => (said_at ? 'Ya la indicó' : null),
      run: (rows) => remind(rows.map((row) => row.id)),
    },
  ]
  return (
    <ListScreen
      title="Disponibilidad"
      lead={isOpen && <Deadline period={period} />}
      action={
        mayRemind && (
          <Button
            mode={isDue ? 'primary' : 'default'}
            icon="bell"
            busy={pending}
            onClick={() => void remind()}
          >
            Recordar a quienes faltan
          </Button>
        )
      }
      list={list}
      columns={COLUMNS}
      caption="Disponibilidad de los profesores"
      filters={FILTERS}
      tools={chooser}
      rowName={nameOf}
      rowTo={(row) => ({
        to: `/${row.is_coordinator ? 'coordinators' : 'teachers'}/${row.id}/availability`,
        search: { period_id: id },
      })}
      {...(mayRemind && { bulk })}
      first={{
        title: 'Aún no hay profesores',
        text: 'Aquí se ve quién ha indicado cuándo puede dar clase.',
      }}
    />
  )
}

const Deadline = ({ period: { id, availability_last_day } }: { period: Period }) => (
  <>
    {deadlineWords(availability_last_day, clock.today(), true)}{' '}
    <LinkTo to="/periods/make" search={{ update: id }} allows={updatePeriod} look="link">
      {availability_last_day ? 'Cambiar el plazo' : 'Fijar un plazo'}
    </LinkTo>
  </>
)
