import { useState } from 'react'
import { useMay } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { sendProof } from '../../proofs/contract.ts'

const SendProofDialog = lazyComponent(async () => (await import('./SendProofDialog.tsx')).SendProofDialog)

type Props = { id: number; of: string; isFirst: boolean }

/** Opens the form that brings or replaces the proof of a payment that waits. */
export function SendProofButton(props: Props) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may(sendProof)) return null
  return (
    <>
      <Button size="sm" mode="ghost" icon="upload" onClick={() => setOpen(true)}>
        {props.isFirst ? 'Enviar comprobante' : 'Cambiar comprobante'}
      </Button>
      {isOpen && <SendProofDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
