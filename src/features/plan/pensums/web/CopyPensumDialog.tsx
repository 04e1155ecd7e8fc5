import { useNavigate } from '@tanstack/react-router'
import { Form } from '#web/forms/Form.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { copyPensum, type Pensum } from '../contract.ts'

type Props = { pensum: Pensum; onClose: () => void }

/** A new draft with the same semesters; leads to its editor. */
export function CopyPensumDialog({ pensum, onClose }: Props) {
  const navigate = useNavigate()
  return (
    <Dialog title="Copiar pensum" open onClose={onClose}>
      <p className="mb-4 text-text-2">
        Se crea un borrador con los semestres y materias de «{pensum.name}». El original no cambia.
      </p>
      <Form
        endpoint={copyPensum}
        params={{ id: pensum.id }}
        submit="Copiar"
        touches={['semesters', 'courses', 'specializations', 'prelations']}
        onCancel={onClose}
        onDone={({ data }) => {
          toast.success('Se ha creado el borrador con éxito')
          void navigate({ to: `/pensums/${data.id}/edit` })
        }}
      >
        <TextField
          name="name"
          label="Nombre del borrador"
          most={100}
          hint={`Si queda vacío, será «${pensum.name} (copia)».`}
        />
      </Form>
    </Dialog>
  )
}
