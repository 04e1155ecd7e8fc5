import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction, useMay } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DeleteDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { deleteFinalDelivery, type FinalDelivery } from '../contract.ts'
import { TOUCHES } from './DeliveryWords.tsx'

/** Takes a final delivery away, for who may. */
export function DeleteDelivery({ delivery }: { delivery: FinalDelivery }) {
  const may = useMay()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const { run, pending } = useAction(deleteFinalDelivery, { touches: TOUCHES })
  if (!may(deleteFinalDelivery)) return null
  const confirm = async () => {
    await run({ params: { id: delivery.id } }).finally(() => setOpen(false))
    toast.success('Se ha eliminado la entrega final con éxito')
    void navigate({ to: '/final-deliveries' })
  }
  return (
    <>
      <Button icon="trash" onClick={() => setOpen(true)}>
        Eliminar
      </Button>
      <DeleteDialog
        what={`la entrega final «${delivery.code}»`}
        open={isOpen}
        busy={pending}
        onClose={() => setOpen(false)}
        onConfirm={() => void confirm().catch(() => {})}
      >
        <p>Su valor queda libre para otras evaluaciones. Con notas de un jurado no se elimina.</p>
      </DeleteDialog>
    </>
  )
}
