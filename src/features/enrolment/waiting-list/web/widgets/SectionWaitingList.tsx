import { useState } from 'react'
import { showMoment, showMomentInWords } from '#kernel/dates.ts'
import { GENDER_LABELS } from '#kernel/person.ts'
import { useAction, useMay } from '#web/api/api.tsx'
import { type Column, DataTable } from '#web/lists/DataTable.tsx'
import { useList } from '#web/lists/list.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { acceptSeat, leaveWaitingList, listWaiting, type Waiting } from '../../contract.ts'
import { LeaveDialog } from './LeaveButton.tsx'

const columns: Column<Waiting>[] = [
  { title: 'Estudiante', sort: 'student_name', always: true, cell: (row) => row.student_name },
  {
    title: 'Lugar',
    sort: 'place',
    telling: true,
    cell: ({ position }) => (position === null ? <Badge tone="info">Cupo ofrecido</Badge> : `${position}.º`),
  },
  { title: 'Documento', key: 'identity', cell: (row) => row.student_identity },
  { title: 'Género', key: 'gender', telling: true, cell: (row) => GENDER_LABELS[row.gender] },
  { title: 'En la lista desde', sort: 'created_at', cell: (row) => showMoment(row.created_at) },
  {
    title: 'Cupo hasta',
    key: 'offered_until',
    cell: ({ offered_until }) => offered_until && showMoment(offered_until),
  },
]

type OpenDialog = { what: 'accept' | 'leave'; row: Waiting } | null

/** Who waits for a seat of a section, in the order of the list, for the administration. */
export function SectionWaitingList({ section }: { section: { id: number } }) {
  const may = useMay()
  return may(listWaiting) ? <List section={section} /> : null
}

function List({ section }: { section: { id: number } }) {
  const may = useMay()
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const list = useList(
    listWaiting,
    { sort_by: 'place,asc', limit: 0 },
    { params: { id: section.id }, name: 'espera' },
  )
  const itemsOf = (row: Waiting): MenuItem[] => [
    ...(row.offered_until !== null && may(acceptSeat)
      ? [
          {
            label: 'Aceptar por el estudiante',
            icon: 'check' as const,
            onPick: () => setDialog({ what: 'accept', row }),
          },
        ]
      : []),
    ...(may(leaveWaitingList)
      ? [
          {
            label: 'Quitar de la lista',
            icon: 'close' as const,
            onPick: () => setDialog({ what: 'leave', row }),
          },
        ]
      : []),
  ]
  const close = () => setDialog(null)
  return (
    <Card title="Lista de espera" flush>
      <DataTable
        list={list}
        columns={columns}
        caption="Lista de espera de la sección"
        rowName={(row) => row.student_name}
        rowTo={(row) => `/students/${row.student_id}`}
        actions={itemsOf}
        plain
        first={{
          title: 'Nadie espera un cupo',
          text: 'Aparecen aquí quienes se anotan cuando la sección está llena.',
        }}
      />
      {dialog?.what === 'accept' && <AcceptDialog row={dialog.row} onClose={close} />}
      {dialog?.what === 'leave' && (
        <LeaveDialog place={dialog.row} name={dialog.row.student_name} onClose={close} />
      )}
    </Card>
  )
}

function AcceptDialog({ row, onClose }: { row: Waiting; onClose: () => void }) {
  const { run, pending } = useAction(acceptSeat, {
    touches: ['students', 'inscriptions', 'course-sections', 'periods'],
  })
  const accept = async () => {
    await run({ params: { id: row.section_id, student_id: row.student_id } }).finally(onClose)
    toast.success('Se ha aceptado el cupo con éxito', `${row.student_name} quedó en la sección.`)
  }
  return (
    <ConfirmDialog
      title={`¿Desea aceptar el cupo por ${row.student_name}?`}
      open
      busy={pending}
      onClose={onClose}
      onConfirm={() => void accept().catch(() => {})}
    >
      Queda en la sección y deja las demás listas del período; si está en otra sección, se muda.
      {row.offered_until && ` El cupo se guarda hasta el ${showMomentInWords(row.offered_until)}.`}
    </ConfirmDialog>
  )
}
