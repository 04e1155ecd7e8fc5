import { Form } from '#web/forms/Form.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { sendProof } from '../../proofs/contract.ts'
import { MONEY_NUMBERS } from './money-numbers.ts'
import { ProofField } from './ProofField.tsx'

type Props = { id: number; of: string; isFirst: boolean; onClose: () => void }

/** Brings the proof of a payment that waits, in place of the one that it has. */
export function SendProofDialog({ id, of, isFirst, onClose }: Props) {
  return (
    <Dialog title={isFirst ? 'Enviar comprobante' : 'Cambiar comprobante'} open onClose={onClose}>
      <Form
        endpoint={sendProof}
        params={{ id }}
        defaults={{ proof: null }}
        touches={MONEY_NUMBERS}
        submit="Enviar"
        check={({ proof }) => (proof ? {} : { proof: ['required'] })}
        onCancel={onClose}
        onDone={() => {
          onClose()
          toast.success('Se ha enviado el comprobante con éxito')
        }}
      >
        <p className="mb-3">
          {of}.{!isFirst && ' El comprobante nuevo reemplaza al que tiene.'}
        </p>
        <ProofField needed />
      </Form>
    </Dialog>
  )
}
