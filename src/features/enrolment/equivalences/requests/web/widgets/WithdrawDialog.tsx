import { useAction } from '#web/api/api.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { type EquivalenceRequest, withdrawEquivalenceRequest } from '../../contract.ts'

/** Takes a request back that nobody has decided. */
export function WithdrawDialog({ request, onClose }: { request: EquivalenceRequest; onClose: () => void }) {
  const { run, pending } = useAction(withdrawEquivalenceRequest)
  return (
    <ConfirmDialog
      title={`¿Desea retirar la solicitud de equivalencias de ${request.origin}?`}
      confirm="Sí, retirar"
      cancel="Volver"
      open
      busy={pending}
      onClose={onClose}
      onConfirm={async () => {
        await run({ params: { id: request.id } })
        onClose()
        toast.success('Se ha retirado la solicitud con éxito')
      }}
    />
  )
}
