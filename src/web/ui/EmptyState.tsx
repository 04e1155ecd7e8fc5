import type { ReactNode } from 'react'
import { Mark } from './Icon.tsx'
import { useIsMainAction } from './main-action.ts'

type Props = {
  title: string
  /** The reason, and what to do. */
  children?: ReactNode
  /** The next step: a button or a link. */
  action?: ReactNode
}

/** Nothing here yet, or nothing found, with the next step. */
export function EmptyState({ title, children, action }: Props) {
  // On phones the bottom of the screen offers it already.
  const isTwice = useIsMainAction(action)
  return (
    <div className="notice">
      <Mark />
      <h2>{title}</h2>
      {children && <div className="text-text-2">{children}</div>}
      {action && <div className={`notice-actions ${isTwice ? 'max-sm:hidden' : ''}`}>{action}</div>}
    </div>
  )
}
