import { Dialog } from '#web/ui/Dialog.tsx'
import { Proof } from './Proof.tsx'

type Props = { of: string; id: number; kind: 'picture' | 'pdf'; onClose: () => void }

/** The proof of a payment over the list in which it stands. */
export function ProofDialog({ of, id, kind, onClose }: Props) {
  return (
    <Dialog title={of} open onClose={onClose}>
      <Proof id={id} kind={kind} />
    </Dialog>
  )
}
