import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'

const ProofDialog = lazyComponent(async () => (await import('./ProofDialog.tsx')).ProofDialog)

type Props = { id: number; kind: 'picture' | 'pdf'; of: string }

/** Opens what a payment is proved with. */
export function ProofButton(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" mode="ghost" icon="eye" onClick={() => setOpen(true)}>
        Comprobante
      </Button>
      {isOpen && <ProofDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
