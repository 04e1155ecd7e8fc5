import type { ReactNode } from 'react'
import type { Tone } from './Badge.tsx'

type Props = {
  title?: ReactNode
  /** Level of the title: 2 unless it stands inside another card. */
  level?: 2 | 3
  action?: ReactNode
  /** A coloured edge; say the same in words. */
  tone?: Exclude<Tone, 'neutral'>
  /** Without padding, for a table or a list. */
  flush?: boolean
  children: ReactNode
}

/** A ruled area with an optional title and action. */
export function Card({ title, level = 2, action, tone, flush = false, children }: Props) {
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <section className={`card${tone ? ` card-${tone}` : ''}`}>
      {(title || action) && (
        <header className="card-head">
          {title && <Title>{title}</Title>}
          {action}
        </header>
      )}
      <div className={flush ? '' : 'card-body'}>{children}</div>
    </section>
  )
}
