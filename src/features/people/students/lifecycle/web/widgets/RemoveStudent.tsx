import { useNavigate } from '@tanstack/react-router'
import { useAction } from '#web/api/api.tsx'
import { DeleteDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { deleteStudent } from '../../contract.ts'

type Props = { student: { id: number; name: string }; onClose: () => void }

/** Asks whether a student of whom nothing is left goes, with the account. */
export function RemoveStudent({ student: { id, name }, onClose }: Props) {
  const remove = useAction(deleteStudent)
  const navigate = useNavigate()
  const confirm = async () => {
    await remove.run({ params: { id } }).finally(onClose)
    toast.success('Se ha eliminado el estudiante con éxito')
    await navigate({ to: '/students' })
  }
  return (
    <DeleteDialog
      what={`a ${name}`}
      open
      busy={remove.pending}
      onClose={onClose}
      onConfirm={() => void confirm().catch(() => {})}
    >
      Sus datos y su cuenta se borran, y no se pueden recuperar.
    </DeleteDialog>
  )
}
