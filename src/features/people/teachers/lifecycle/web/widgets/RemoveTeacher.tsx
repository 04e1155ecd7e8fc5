import { useNavigate } from '@tanstack/react-router'
import { useAction } from '#web/api/api.tsx'
import { DeleteDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { deleteTeacher } from '../../contract.ts'

type Props = { teacher: { id: number; name: string }; to: string; onClose: () => void }

/** Asks whether a teacher who has no past goes, with the account; who has one stays, and the server says what it is. */
export function RemoveTeacher({ teacher: { id, name }, to, onClose }: Props) {
  const remove = useAction(deleteTeacher)
  const navigate = useNavigate()
  const confirm = async () => {
    await remove.run({ params: { id } }).finally(onClose)
    toast.success('Se ha eliminado el profesor con éxito')
    await navigate({ to })
  }
  return (
    <DeleteDialog
      what={`a ${name}`}
      open
      busy={remove.pending}
      onClose={onClose}
      onConfirm={() => void confirm().catch(() => {})}
    >
      Sus datos y su cuenta se borran, y no se pueden recuperar. Quien ya tiene materias, supervisión o actos
      en el historial no se elimina: se desactiva.
    </DeleteDialog>
  )
}
