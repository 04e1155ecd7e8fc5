import { inscribedSection } from '#features/enrolment/inscriptions/words.ts'
import { useAction } from '#web/api/api.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { confirmPreregistration } from '../contract.ts'

type Props = {
  id: number
  name: string
  /** The section that was chosen; else the server places the person. */
  section?: { id: number; name: string; consequence: string | null } | null
  onClose: () => void
  onDone?: () => void
}

/** The prompt of the specification (rules.md#pre-registrations). */
export function ApproveDialog({ id, name, section = null, onClose, onDone }: Props) {
  const confirm = useAction(confirmPreregistration, { touches: ['inscriptions', 'sections', 'students'] })
  const approve = async () => {
    const { data } = await confirm
      .run({ params: { id }, body: section ? { section_id: section.id } : {} })
      .finally(onClose)
    toast.success(
      'La preinscripción ha sido aprobada',
      `${name} quedó en la sección ${inscribedSection(data)}.`,
    )
    onDone?.()
  }
  return (
    <ConfirmDialog
      title="Aprobar?"
      open
      confirm="Aprobar"
      busy={confirm.pending}
      onClose={onClose}
      onConfirm={() => void approve()}
    >
      <p>
        {name} quedará como estudiante{' '}
        {section ? `en la sección ${section.name}` : 'en la sección con cupo del turno pedido'}, y recibirá un
        correo para confirmar su cuenta.
      </p>
      {section?.consequence && <p className="note note-warn">{section.consequence}</p>}
    </ConfirmDialog>
  )
}
