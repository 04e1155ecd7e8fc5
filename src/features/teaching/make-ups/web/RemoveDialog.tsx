import { useNavigate } from '@tanstack/react-router'
import { useAction } from '#web/api/api.tsx'
import { DeleteDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { deleteMakeUp, type MakeUp } from '../contract.ts'
import { makeUpName } from '../words.ts'
import { MADE_UP } from './widgets/made-up.ts'

/** Takes it away, while it has no note and nothing of it was paid. */
export function RemoveDialog({ make_up, onClose }: { make_up: MakeUp; onClose: () => void }) {
  const navigate = useNavigate()
  const { run, pending } = useAction(deleteMakeUp, { touches: MADE_UP })
  const remove = async () => {
    await run({ params: { id: make_up.id } }).finally(onClose)
    toast.success('Se ha quitado la reparación con éxito')
    void navigate({ to: '/make-ups' })
  }
  return (
    <DeleteDialog
      what={makeUpName(make_up)}
      open
      busy={pending}
      onClose={onClose}
      onConfirm={() => void remove().catch(() => undefined)}
    >
      <p>Se quitan sus inscripciones y lo que nadie pagó de ellas, y se les avisa.</p>
    </DeleteDialog>
  )
}
