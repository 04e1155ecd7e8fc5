import type { ReactNode } from 'react'
import type { Tone } from './Badge.tsx'

type Props = {
  title?: ReactNode
  /** Level of the title: 2 unless it stands inside another card. */
  level?: 2 | 3
  action?: ReactNode
  /** A coloured edge and ground; say the same in words. */
  tone?: Exclude<Tone, 'neutral'>
  /** Without padding, for a table or a list. */
  flush?: boolean
  /** A box: only around what is edited or chosen here. */
  boxed?: boolean
  children: ReactNode
}

/** A section under its rule; a note where it has a tone, a box where one works in it (screens.md#rules-and-boxes). */
export function Card({ title, level = 2, action, tone, flush = false, boxed = false, children }: Props) {
  const Title = level === 2 ? 'h2' : 'h3'
  const part = boxed ? 'card' : 'sec'
  return (
    <section className={tone ? `note note-${tone}` : part}>
      {(title || action) && (
        <header className={`${part}-head`}>
          {title && <Title>{title}</Title>}
          {action}
        </header>
      )}
      <div className={flush ? '' : `${part}-body`}>{children}</div>
    </section>
  )
}
