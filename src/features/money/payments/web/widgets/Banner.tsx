import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useDismissedBanner } from './use-dismissed-banner.ts'

/** One line; as high as a thumb on phones, where all of it is the link. */
export function Banner({ children }: { children: ReactNode }) {
  const [, dismiss] = useDismissedBanner()
  return (
    <aside aria-label="Aviso de pagos" className="banner">
      <Icon name="money" />
      {children}
      <Button mode="ghost" size="sm" icon="close" label="Descartar aviso" onClick={dismiss} />
    </aside>
  )
}
