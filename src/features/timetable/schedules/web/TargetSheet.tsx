import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TargetChoices, type TargetToolsProps } from './TargetChoices.tsx'

/** On a phone: of which period, and of what kind, the week is. */
export const TargetSheet = ({ onClose, ...choices }: TargetToolsProps & { onClose: () => void }) => (
  <Dialog
    title="Filtros"
    open
    onClose={onClose}
    sheet
    footer={
      <Button mode="primary" onClick={onClose}>
        Ver horario
      </Button>
    }
  >
    <div className="grid gap-4">
      <TargetChoices {...choices} />
    </div>
  </Dialog>
)
