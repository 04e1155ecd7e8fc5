import { useRef, useState } from 'react'
import { useCombobox } from '#web/ui/combobox.ts'
import { useAnchored, useDismiss } from '#web/ui/floating-panel.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { type ComboChoices, useOffered } from './combo-options.ts'
import type { FieldState } from './form-context.ts'
import type { Option } from './SelectField.tsx'

type Props = ComboChoices & {
  field: FieldState
  shown?: string
  placeholder: string
  onTake: (option: Option | null) => void
}

/** The ARIA combobox with a list: typing narrows, arrows move, Enter takes, Esc closes, Alt+Down opens. */
export function Combo(props: Props) {
  const { field, placeholder } = props
  const combo = useCombo(props)
  const { isOpen, setOpen, typed, offered, keys, box, list, place } = combo
  const input = useRef<HTMLInputElement>(null)
  const count = offered.items.length
  return (
    <div ref={box} className="input-wrap">
      <input
        {...field.aria}
        {...keys.input}
        ref={(element) => {
          input.current = element
          field.ref(element)
        }}
        className="input combo-input"
        spellCheck={false}
        placeholder={placeholder}
        value={typed ?? combo.label}
        disabled={field.isDisabled}
        onChange={({ target }) => combo.type(target.value)}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key === 'Tab') combo.close()
          else keys.input.onKeyDown(event)
        }}
        onBlur={field.blur}
      />
      <button
        type="button"
        className="combo-button"
        tabIndex={-1}
        aria-label={`Ver opciones: ${field.label}`}
        disabled={field.isDisabled}
        onClick={() => {
          setOpen(!isOpen)
          input.current?.focus()
        }}
      >
        <Icon name="down" />
      </button>
      <span className="sr-only" role="status">
        {isOpen && !offered.isLoading && (count === 1 ? '1 opción' : `${count} opciones`)}
      </span>
      <ul
        ref={list}
        {...keys.list(field.label)}
        hidden={!isOpen}
        className="floating combo-list"
        style={{ width: box.current?.offsetWidth, ...(place ?? { visibility: 'hidden' }) }}
      >
        <Options value={field.value} {...{ keys, offered }} />
      </ul>
    </div>
  )
}

function useCombo({ field, options, from, shown, onTake }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<Option | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const place = useAnchored(isOpen, box, list)
  const offered = useOffered({ ...(options && { options }), ...(from && { from }) }, typed ?? '', isOpen)
  const keys = useCombobox({
    id: `${field.id}-list`,
    items: offered.items,
    isOpen,
    isWaiting: offered.isWaiting,
    words: typed?.trim() ?? '',
    onOpen: () => setOpen(true),
    onTake: (option) => {
      if (option.disabled) return
      setPicked(option)
      onTake(option)
      close()
    },
  })
  const close = () => {
    setOpen(false)
    setTyped(null)
    keys.activate(-1)
  }
  useDismiss(isOpen, [box, list], close)
  const type = (text: string) => {
    setTyped(text)
    setOpen(true)
    keys.activate(text.trim() ? 0 : -1)
    if (text === '') onTake(null)
  }
  const label = labelOf(field.value, picked, options, shown)
  return { typed, type, isOpen, setOpen, close, offered, keys, box, list, place, label }
}

type OptionsProps = Pick<ReturnType<typeof useCombo>, 'keys' | 'offered'> & { value: unknown }

function Options({ keys, offered: { items, isLoading, isLost }, value }: OptionsProps) {
  if (items.length === 0)
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: says that nothing can be chosen
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a list of options holds options alone
      <li role="option" aria-selected={false} aria-disabled="true" className="menu-title">
        {isLoading ? 'Buscando…' : isLost ? 'No se pudo buscar' : 'No hay resultados encontrados'}
      </li>
    )
  return items.map((option, index) => (
    <li
      key={String(option.value)}
      {...keys.option(index, option.value === value)}
      aria-disabled={option.disabled}
      data-active={index === keys.active || undefined}
      className="menu-item"
      onPointerDown={(event) => event.preventDefault()}
    >
      {option.label}
    </li>
  ))
}

function labelOf(value: unknown, picked: Option | null, options?: readonly Option[], shown?: string): string {
  if (value === null || value === undefined || value === '') return ''
  if (picked?.value === value) return picked.label
  return options?.find((option) => option.value === value)?.label ?? shown ?? ''
}
