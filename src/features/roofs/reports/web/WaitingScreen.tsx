import { showMoment } from '#kernel/dates.ts'
import type { Column, Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { linkedFilter } from '#web/lists/linked-filter.ts'
import { useList } from '#web/lists/list.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { OFFERS, reportWaiting, type WaitingStudent } from '../waiting/contract.ts'
import { OFFER_WORDS } from '../words.ts'
import { useSpecializationFilter } from './UseReport.tsx'

const COLUMNS: Column<WaitingStudent>[] = [
  { title: 'Estudiante', sort: 'student_name', always: true, cell: (row) => row.student_name },
  {
    title: 'Sección',
    sort: 'section',
    telling: true,
    cell: ({ section, period }) => `${section}, ${period}`,
  },
  {
    title: 'Lugar',
    sort: 'place',
    beside: () => true,
    cell: ({ position, gender }) =>
      position === null ? (
        <Badge tone="info">Cupo ofrecido</Badge>
      ) : (
        `${position}.º de ${gender === 'female' ? 'hembras' : 'varones'}`
      ),
  },
  {
    title: 'Cupo hasta',
    key: 'offered_until',
    telling: true,
    cell: ({ offered_until }) => (offered_until ? showMoment(offered_until) : '—'),
    brief: ({ offered_until }) => offered_until && `cupo hasta el ${showMoment(offered_until)}`,
  },
  { title: 'Documento', key: 'identity', cell: (row) => row.student_identity },
  { title: 'En la lista desde', sort: 'created_at', cell: (row) => showMoment(row.created_at) },
]

const OFFER: Filter = {
  field: 'offer',
  label: 'Cupo',
  options: OFFERS.map((value) => ({ value, label: OFFER_WORDS[value] })),
  common: true,
}

/** `/reports/waiting-list`: who waits for a seat, whatever the section. */
export function WaitingScreen() {
  const list = useList(reportWaiting, { sort_by: 'place,asc' })
  const specialization = useSpecializationFilter()
  const chosen = linkedFilter(list, { field: 'section_id', label: 'Sección', name: list.rows[0]?.section })
  return (
    <ListScreen
      title="En espera de cupo"
      list={list}
      columns={COLUMNS}
      caption="En espera de cupo"
      filters={[...chosen, OFFER, specialization]}
      rowName={(row) => row.student_name}
      rowTo={(row) => `/students/${row.student_id}`}
      first={{
        title: 'Nadie espera un cupo',
        text: 'Aparecen aquí quienes se anotan cuando una sección está llena.',
      }}
    />
  )
}
