import { cloneElement, type HTMLAttributes, type ReactElement, useId, useRef, useState } from 'react'
import { useAnchored } from './floating-panel.ts'

type Trigger = ReactElement<HTMLAttributes<HTMLElement>>

/** A tooltip of a word or two, on hover or focus; Esc hides it. It never holds what is needed. */
export function Hint({ text, children }: { text: string; children: Trigger }) {
  const [shown, setShown] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const id = useId()
  const place = useAnchored(shown, anchor, tip)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: watches what its one control receives
    <span
      ref={anchor}
      className="hinted"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setShown(true)}
      onPointerLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onKeyDown={({ key }) => key === 'Escape' && setShown(false)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span
        ref={tip}
        id={id}
        role="tooltip"
        hidden={!shown}
        className="hinted-text"
        style={place ?? { visibility: 'hidden' }}
      >
        {text}
      </span>
    </span>
  )
}
