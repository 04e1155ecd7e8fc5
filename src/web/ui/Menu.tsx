import { Link } from '@tanstack/react-router'
import { Fragment, type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { Button, type ButtonMode, type ButtonSize } from './Button.tsx'
import { useFloating } from './floating-panel.ts'
import { Icon, type IconName } from './Icon.tsx'

export type MenuItem = {
  label: string
  icon?: IconName
  /** A path makes the item a link. */
  to?: string
  onPick?: () => void
  disabled?: boolean
  dangerous?: boolean
  /** Draws a line above it. */
  apart?: boolean
  /** Makes the item a choice: whether it is the current one. */
  checked?: boolean
}

/** The item that deletes, apart from the others. */
export const deletion = (onPick: () => void): MenuItem => ({
  label: 'Eliminar',
  icon: 'trash',
  dangerous: true,
  apart: true,
  onPick,
})

type Props = {
  label: string
  items: readonly MenuItem[]
  icon?: IconName
  /** Shows the icon alone; the label becomes its accessible name. */
  iconOnly?: boolean
  mode?: ButtonMode
  size?: ButtonSize
  /** Replaces the button's icon and label. */
  face?: ReactNode
}

/** A button that opens a list of actions or links; arrows, Home, End and first letters move in it. */
export function Menu({ label, items, icon, iconOnly = false, mode, size, face }: Props) {
  const { open, setOpen, button, panel, id, place, close } = useFloating()
  const isPlaced = place !== null
  useEffect(() => {
    if (isPlaced) itemsIn(panel.current)[0]?.focus()
  }, [isPlaced, panel])

  return (
    <>
      <Button
        ref={button}
        {...(mode && { mode })}
        {...(size && { size })}
        {...(!face && icon && { icon })}
        {...((iconOnly || face) && { label })}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {face ?? (iconOnly ? undefined : label)}
      </Button>
      {open && (
        <div
          ref={panel}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className="floating"
          style={place ?? { visibility: 'hidden' }}
          onKeyDown={(event) => moveInMenu(event, () => close(false))}
        >
          {items.map((item) => (
            <Fragment key={item.label}>
              {item.apart && <hr className="menu-line" />}
              <Item item={item} done={() => close(!item.to)} />
            </Fragment>
          ))}
        </div>
      )}
    </>
  )
}

function Item({ item, done }: { item: MenuItem; done: () => void }) {
  const { label, icon, to, onPick, disabled, dangerous, checked } = item
  const className = `menu-item${dangerous ? ' menu-item-bad' : ''}`
  const sign = checked ? 'check' : icon
  const face = (
    <>
      {sign ? <Icon name={sign} /> : checked === false && <span className="w-5" />}
      <span>{label}</span>
    </>
  )
  if (to && !disabled)
    return (
      <Link role="menuitem" tabIndex={-1} to={to} className={className} onClick={done}>
        {face}
      </Link>
    )
  return (
    <button
      type="button"
      {...(checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked })}
      aria-disabled={disabled || undefined}
      tabIndex={-1}
      className={className}
      onClick={() => {
        if (disabled) return
        done()
        onPick?.()
      }}
    >
      {face}
    </button>
  )
}

const itemsIn = (panel: HTMLElement | null): HTMLElement[] => [
  ...(panel?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
]

function moveInMenu(event: KeyboardEvent<HTMLElement>, leave: () => void): void {
  const all = itemsIn(event.currentTarget)
  const { activeElement } = document
  const at = activeElement instanceof HTMLElement ? all.indexOf(activeElement) : -1
  const to = (index: number) => {
    event.preventDefault()
    all.at(index % all.length)?.focus()
  }
  if (event.key === 'ArrowDown') to(at + 1)
  else if (event.key === 'ArrowUp') to(at <= 0 ? -1 : at - 1)
  else if (event.key === 'Home') to(0)
  else if (event.key === 'End') to(-1)
  else if (event.key === 'Tab') leave()
  else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && event.key !== ' ') {
    const letter = event.key.toLocaleLowerCase('es-VE')
    const next = [...all.slice(at + 1), ...all.slice(0, at + 1)]
    next.find((item) => item.textContent?.trim().toLocaleLowerCase('es-VE').startsWith(letter))?.focus()
  }
}
