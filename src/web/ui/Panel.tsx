import { type ReactNode, useEffect } from 'react'
import { Button, type ButtonMode, type ButtonSize } from './Button.tsx'
import { useFloating } from './floating-panel.ts'
import type { IconName } from './Icon.tsx'

type Props = {
  label: string
  icon?: IconName
  iconOnly?: boolean
  mode?: ButtonMode
  size?: ButtonSize
  /** `close` shuts the panel and returns the focus. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a small floating panel of controls. */
export function Panel({ label, icon, iconOnly = false, mode, size, children }: Props) {
  const { open, setOpen, button, panel, id, place, close } = useFloating()
  const isPlaced = place !== null
  useEffect(() => {
    if (isPlaced) panel.current?.focus({ preventScroll: true })
  }, [isPlaced, panel])
  // The focused element was removed with its content.
  useEffect(() => {
    if (isPlaced && document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
  })

  return (
    <>
      <Button
        ref={button}
        {...(mode && { mode })}
        {...(size && { size })}
        {...(icon && { icon })}
        {...(iconOnly && { label })}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {iconOnly ? undefined : label}
      </Button>
      {open && (
        <div
          ref={panel}
          id={id}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          className="floating p-3"
          style={place ?? { visibility: 'hidden' }}
        >
          {children(() => close(true))}
        </div>
      )}
    </>
  )
}
