import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'

const load = () => import('./PaymentDialog.tsx')
const PaymentDialog = lazyComponent(async () => (await load()).PaymentDialog)

type Props = ({ inscription_id: number } | { charge_id: number }) & {
  debt_e2: number
  mode?: 'primary' | 'default'
  size?: 'sm' | 'md'
  /** A sentence that is the button itself, as in the banner. */
  children?: ReactNode
}

/** The button that opens the payment report; the dialog's script comes when the pointer nears. */
export function ReportPayment({ debt_e2, mode = 'primary', size = 'md', children, ...of }: Props) {
  const [isOpen, setOpen] = useState(false)
  const warm = () => void load()
  return (
    <>
      {children ? (
        <button
          type="button"
          className="banner-act"
          onPointerEnter={warm}
          onFocus={warm}
          onClick={() => setOpen(true)}
        >
          {children}
        </button>
      ) : (
        <Button
          mode={mode}
          size={size}
          icon="money"
          onPointerEnter={warm}
          onFocus={warm}
          onClick={() => setOpen(true)}
        >
          Reportar pago
        </Button>
      )}
      {isOpen && <PaymentDialog of={of} debt_e2={debt_e2} onClose={() => setOpen(false)} />}
    </>
  )
}
