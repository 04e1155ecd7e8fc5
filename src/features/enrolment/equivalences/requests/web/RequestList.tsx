import { type ReactNode, useState } from 'react'
import { resolutionName } from '#features/people/students/history/words.ts'
import { dayOf, showDay, showMoment } from '#kernel/dates.ts'
import { useAction, useMay } from '#web/api/api.tsx'
import type { Column, Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { linkedFilter } from '#web/lists/linked-filter.ts'
import { useList } from '#web/lists/list.ts'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  type EquivalenceRequest,
  listEquivalenceRequests,
  openEquivalenceFile,
  returnEquivalenceRequest,
} from '../contract.ts'
import { refusalToChange, refusalToDecide } from '../rules.ts'
import { askedWord, REQUEST_STATE_LABELS, REQUEST_STATES, requestName } from '../words.ts'
import { RequestFiles } from './widgets/RequestFiles.tsx'
import { RequestState } from './widgets/RequestState.tsx'

const EquivalenceDialog = lazyComponent(
  async () => (await import('../../web/widgets/EquivalenceDialog.tsx')).EquivalenceDialog,
)
const RequestDialog = lazyComponent(async () => (await import('./widgets/RequestDialog.tsx')).RequestDialog)
const AttachDialog = lazyComponent(async () => (await import('./widgets/AttachDialog.tsx')).AttachDialog)
const WithdrawDialog = lazyComponent(
  async () => (await import('./widgets/WithdrawDialog.tsx')).WithdrawDialog,
)

const COLUMNS: Column<EquivalenceRequest>[] = [
  { title: 'Estudiante', sort: 'student_name', always: true, cell: (row) => row.student_name },
  { title: 'Procedencia', sort: 'origin', grows: true, telling: true, cell: (row) => row.origin },
  {
    title: 'Materias',
    key: 'courses',
    align: 'end',
    cell: (row) => row.courses.length,
  },
  { title: 'Pedida el', sort: 'created_at', telling: true, cell: (row) => showDay(dayOf(row.created_at)) },
  { title: 'Estado', sort: 'state', cell: (row) => <RequestState state={row.state} /> },
]

const STATE: Filter = {
  field: 'state',
  label: 'Estado',
  common: true,
  options: REQUEST_STATES.map((state) => ({ value: state, label: REQUEST_STATE_LABELS[state] })),
}

const FIRST = {
  pending: {
    title: 'No hay solicitudes por decidir',
    text: 'Lo que un estudiante pide, o se pide por él en «Más acciones», espera aquí con sus documentos.',
  },
  requests: {
    title: 'Aún no hay solicitudes',
    text: 'Los estudiantes las envían en «Equivalencias», con sus documentos.',
  },
}

function Facts({ row, seesFiles }: { row: EquivalenceRequest; seesFiles: boolean }) {
  const { courses, remark, return_reason, resolution, created_at } = row
  return (
    <div className="grid gap-3">
      <DescriptionList
        facts={[
          { term: 'Materias', value: courses.map(askedWord).join('; ') },
          { term: 'Observación', value: remark },
          { term: 'Pedida', value: showMoment(created_at) },
          { term: 'Devuelta', value: return_reason },
          { term: 'Resolución', value: resolution && resolutionName(resolution) },
        ]}
      />
      {seesFiles && <RequestFiles request={row} />}
    </div>
  )
}

type Way = { to: 'accept' | 'return' | 'edit' | 'attach' | 'withdraw'; row: EquivalenceRequest }

/** Requests of equivalences, oldest first, and what the office does with each. */
export function RequestList({ tab, above }: { tab: 'pending' | 'requests'; above: ReactNode }) {
  const isWaiting = tab === 'pending'
  const list = useList(
    listEquivalenceRequests,
    { sort_by: isWaiting ? 'created_at,asc' : 'created_at,desc' },
    { name: '', ...(isWaiting && { fixed: { state: 'pending' as const } }) },
  )
  const may = useMay()
  const [way, setWay] = useState<Way | null>(null)
  const decides = may(returnEquivalenceRequest)
  const act = (row: EquivalenceRequest, to: Way['to'], item: Omit<MenuItem, 'onPick'>): MenuItem => ({
    ...item,
    onPick: () => setWay({ to, row }),
  })
  const actions = (row: EquivalenceRequest): MenuItem[] => [
    ...(decides && refusalToDecide(row.state) === null
      ? [
          act(row, 'accept', { label: 'Aceptar', icon: 'check' }),
          act(row, 'return', { label: 'Devolver', icon: 'undo' }),
        ]
      : []),
    ...(decides && refusalToChange(row.state) === null
      ? [
          act(row, 'attach', { label: 'Agregar documento', icon: 'upload' }),
          act(row, 'edit', {
            label: row.state === 'returned' ? 'Completar y enviar' : 'Editar',
            icon: 'edit',
          }),
          act(row, 'withdraw', { label: 'Retirar', icon: 'close', apart: true }),
        ]
      : []),
    { label: 'Ver estudiante', icon: 'person', to: `/students/${row.student_id}` },
  ]
  return (
    <ListScreen
      title="Equivalencias"
      list={list}
      columns={COLUMNS}
      caption="Solicitudes de equivalencias"
      above={above}
      rowName={(row) => `${requestName(row.id)}, ${row.student_name}`}
      rowTo={(row) => `/students/${row.student_id}`}
      preview={(row) => <Facts row={row} seesFiles={may(openEquivalenceFile)} />}
      filters={[
        ...(isWaiting ? [] : [STATE]),
        ...linkedFilter(list, { field: 'student_id', label: 'Estudiante', name: list.rows[0]?.student_name }),
      ]}
      actions={actions}
      first={FIRST[tab]}
    >
      {way && <Dialogs way={way} onClose={() => setWay(null)} />}
    </ListScreen>
  )
}

function Dialogs({ way: { to, row }, onClose }: { way: Way; onClose: () => void }) {
  const student = { id: row.student_id, name: row.student_name }
  if (to === 'accept') return <EquivalenceDialog student={student} request={row} onClose={onClose} />
  if (to === 'edit') return <RequestDialog student_id={row.student_id} request={row} onClose={onClose} />
  if (to === 'attach') return <AttachDialog id={row.id} onClose={onClose} />
  if (to === 'withdraw') return <WithdrawDialog request={row} onClose={onClose} />
  return <ReturnDialog request={row} onClose={onClose} />
}

function ReturnDialog({ request, onClose }: { request: EquivalenceRequest; onClose: () => void }) {
  const { id, origin, student_name } = request
  const { run, pending } = useAction(returnEquivalenceRequest)
  return (
    <ReasonDialog
      title="Devolver la solicitud"
      about={[returnEquivalenceRequest, id]}
      what={`${student_name} la completa y la envía de nuevo: equivalencias de ${origin}.`}
      hint="Qué falta. El estudiante lo lee en su aviso."
      submit="Devolver"
      busy={pending}
      onClose={onClose}
      onGiven={async (reason) => {
        await run({ params: { id }, body: { reason } })
        onClose()
        toast.success('Se ha devuelto la solicitud con éxito')
      }}
    />
  )
}
