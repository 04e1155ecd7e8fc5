import { useState } from 'react'
import { listSpecializations } from '#features/plan/specializations/contract.ts'
import { listPeriods } from '#features/timetable/periods/first-calls.ts'
import { usePeriodOptions } from '#features/timetable/periods/web/widgets/use-period-options.ts'
import { showDay } from '#kernel/dates.ts'
import { useAnswer, useMay } from '#web/api/api.tsx'
import type { Column, Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { createMakeUp, listMakeUps, type MakeUp } from '../contract.ts'
import { MAKE_UP_STATE_LABELS, makeUpName } from '../words.ts'
import { StateBadge } from './widgets/StateBadge.tsx'

const PickCourse = lazyComponent(async () => (await import('./PickCourse.tsx')).PickCourse)

const COLUMNS: Column<MakeUp>[] = [
  {
    title: 'Materia',
    sort: 'title',
    always: true,
    cell: ({ title, section }) => `${title}, ${section}`,
  },
  { title: 'Día', sort: 'held_on', telling: true, cell: ({ held_on }) => showDay(held_on) },
  { title: 'Estado', key: 'state', telling: true, cell: ({ state }) => <StateBadge state={state} /> },
  { title: 'Examinador', key: 'examiner', cell: ({ examiner }) => examiner.name },
  {
    title: 'Con resultado',
    key: 'noted_count',
    align: 'end',
    cell: ({ noted_count, inscribed_count }) => `${noted_count} de ${inscribed_count}`,
  },
  { title: 'Arancel', key: 'fee', grows: true, cell: ({ fee }) => fee?.name ?? '' },
  { title: 'Período', key: 'period', cell: ({ period }) => period },
  { title: 'Acta', key: 'acta_number', align: 'end', cell: ({ acta_number }) => acta_number ?? '' },
]

const STATE: Filter = {
  field: 'state',
  label: 'Estado',
  common: true,
  options: Object.entries(MAKE_UP_STATE_LABELS).map(([value, label]) => ({ value, label })),
}

const pathOf = ({ id }: MakeUp) => `/make-ups/${id}`

/** `/make-ups`: those within reach, of which course, when, who examines, and how far each is. */
export function MakeUpsScreen() {
  const list = useList(listMakeUps, { sort_by: 'held_on,desc' })
  const may = useMay()
  const [isMaking, setMaking] = useState(false)
  const periods = usePeriodOptions(may(listPeriods))
  const found = useAnswer(listSpecializations, { query: { limit: 0 } }, { silent: true }).data?.data ?? []
  const specializations = found.map(({ id, title }) => ({ value: String(id), label: title }))
  const make = may(createMakeUp) && (
    <Button mode="primary" icon="add" onClick={() => setMaking(true)}>
      Hacer una reparación
    </Button>
  )
  return (
    <ListScreen
      title="Reparaciones"
      action={make}
      list={list}
      columns={COLUMNS}
      caption="Reparaciones"
      rowName={makeUpName}
      rowTo={pathOf}
      filters={[
        STATE,
        { field: 'period_id', label: 'Período', options: periods },
        { field: 'specialization_id', label: 'Especialidad', all: 'Todas', options: specializations },
      ]}
      actions={(row) => [{ label: row.may_note ? 'Calificar' : 'Ver', icon: 'eye', to: pathOf(row) }]}
      first={{
        title: 'Aún no hay reparaciones',
        text: 'Se hacen de las materias de un período cerrado, para quienes las reprobaron.',
        action: make,
      }}
    >
      {isMaking && <PickCourse onClose={() => setMaking(false)} />}
    </ListScreen>
  )
}
