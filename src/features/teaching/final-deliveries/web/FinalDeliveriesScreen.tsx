import { showDay } from '#kernel/dates.ts'
import { showNote } from '#kernel/notes.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import type { Column, Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { Badge } from '#web/ui/Badge.tsx'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { createFinalDelivery, type FinalDelivery, listFinalDeliveries } from '../contract.ts'
import { courseOf, MissingBadge, nameOf } from './DeliveryWords.tsx'

const COURSE: Column<FinalDelivery> = {
  title: 'Materia',
  key: 'course',
  always: true,
  cell: courseOf,
}
const CODE: Column<FinalDelivery> = { title: 'Código', sort: 'code', cell: ({ code }) => code }
const DATE: Column<FinalDelivery> = {
  title: 'Fecha',
  sort: 'date',
  telling: true,
  cell: ({ date }) => (date ? showDay(date) : <Badge tone="warn">Sin fecha</Badge>),
}
const SHARE: Column<FinalDelivery> = {
  title: 'Valor',
  key: 'value',
  align: 'end',
  cell: ({ final_delivery_value_percent: percent }) => `${percent} %`,
}
/** Each with what still waits for it. */
const JURIES: Column<FinalDelivery> = {
  title: 'Jurados',
  key: 'juries',
  cell: ({ juries, students_count }) => juries.map((jury) => juryWords(jury, students_count)).join(', '),
}
function juryWords(jury: FinalDelivery['juries'][number], students_count: number): string {
  const left = students_count - (jury.noted_count ?? students_count)
  return left > 0 ? `${nameOf(jury)} (${lackWords(left)})` : nameOf(jury)
}
const lackWords = (count: number) => (count === 1 ? 'le falta 1' : `le faltan ${count}`)

const STATE: Column<FinalDelivery> = {
  title: 'Estado',
  key: 'state',
  telling: true,
  cell: ({ missing_count, juries }) => <MissingBadge missing={missing_count ?? 0} juries={juries.length} />,
}
const OWN: Column<FinalDelivery> = {
  title: 'Nota',
  key: 'note',
  telling: true,
  align: 'end',
  cell: ({ own }) =>
    own?.note == null ? <span className="text-text-2">Pendiente</span> : showNote(own.note),
}

const PENDING: Filter = {
  field: 'pending',
  label: 'Estado',
  common: true,
  options: [
    { value: 'true', label: 'Faltan notas' },
    { value: 'false', label: 'Sin notas por poner' },
  ],
}

const pathOf = ({ id }: FinalDelivery) => `/final-deliveries/${id}`

/** `/final-deliveries`: those within reach, with what waits for whom; students their own. */
export function FinalDeliveriesScreen() {
  const { isStudent, isTeacher, isCoordinator, teacher } = useUser()
  const list = useList(listFinalDeliveries, { sort_by: 'date,desc' })
  const own: Filter[] =
    (isTeacher || isCoordinator) && teacher
      ? [
          {
            field: 'teacher_id',
            label: 'Como jurado',
            options: [{ value: String(teacher.id), label: 'Soy jurado' }],
          },
        ]
      : []
  const actions = (row: FinalDelivery): MenuItem[] => [
    { label: row.own_missing_count && row.is_open ? 'Calificar' : 'Ver', icon: 'eye', to: pathOf(row) },
    ...(row.may_change
      ? [{ label: 'Editar', icon: 'edit' as const, to: `/final-deliveries/update/${row.id}` }]
      : []),
  ]
  const create = (
    <LinkTo to="/final-deliveries/create" allows={createFinalDelivery} icon="add">
      Crear entrega final
    </LinkTo>
  )
  return (
    <ListScreen
      title="Entregas finales"
      action={create}
      list={list}
      columns={
        isStudent ? [COURSE, DATE, CODE, SHARE, JURIES, OWN] : [COURSE, DATE, STATE, JURIES, SHARE, CODE]
      }
      filters={isStudent ? [] : [PENDING, ...own]}
      caption="Entregas finales"
      rowName={(row) => `${row.code}, ${courseOf(row)}`}
      rowTo={pathOf}
      actions={actions}
      first={{
        title: 'Aún no hay entregas finales',
        text: isStudent
          ? 'Aparecen aquí cuando una de sus materias tiene una, con su fecha y sus jurados.'
          : 'Aparecen aquí con su fecha, sus jurados y las notas que faltan.',
        action: create,
      }}
    />
  )
}
