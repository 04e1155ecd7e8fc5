import type { ReactNode } from 'react'
import type { Tone } from './Badge.tsx'

type Props = {
  title?: ReactNode
  /** Heading level: 2 unless the card stands inside another one. */
  level?: 2 | 3
  action?: ReactNode
  /** A coloured edge and background; the words must say the same. */
  tone?: Exclude<Tone, 'neutral'>
  /** Without padding, for a table or a list. */
  flush?: boolean
  /** A border: only around what is edited or chosen here. */
  boxed?: boolean
  children: ReactNode
}

/** A section below a rule; with `tone` a note, with `boxed` a work area (screens.md#rules-and-boxes). */
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
