import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral'

/** A state in a word or two, which the colour repeats. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone
  icon?: IconName
  children: ReactNode
}) {
  return (
    <span className={`badge badge-${tone}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}
