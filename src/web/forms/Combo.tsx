import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type EndpointSpec, nothing } from '#kernel/endpoint.ts'
import { plain } from '#kernel/text.ts'
import { useAnswer } from '#web/api/api.tsx'
import { isPage } from '#web/api/page.ts'
import { useAnchored, useDismiss } from '#web/ui/floating-panel.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { ComboSource } from './ComboField.tsx'
import type { FieldState } from './form-context.ts'
import type { Option } from './SelectField.tsx'

const PAUSE_MS = 300 // screens.md#times: searches outside tables
const MOST = 100

type Props = {
  field: FieldState
  options?: readonly Option[]
  from?: ComboSource
  shown?: string
  placeholder: string
  onTake: (option: Option | null) => void
}

/**
 * The ARIA combobox with a list: type to narrow, arrows, Enter takes, Esc closes, Alt+Down opens.
 * Our own, and not React Aria's: its list lies outside a native modal dialog, out of reach, and weighs 60 kB.
 */
export function Combo({ field, options, from, shown, placeholder, onTake }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const [picked, setPicked] = useState<Option | null>(null)
  const [isWanted, setWanted] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const place = useAnchored(isOpen, box, list)

  const asked = typed?.trim() ?? ''
  const search = usePaused(asked)
  const found = useFound(from, search, isOpen)
  // What is shown may still be what was found for other words.
  const isSettled = !from || (search === asked && !found.isLoading)
  const label = labelOf(field.value, picked, options, shown)
  const items = options ? matching(options, typed ?? '') : found.options
  const listId = `${field.id}-list`

  const close = () => {
    setOpen(false)
    setTyped(null)
    setAt(-1)
    setWanted(false)
  }
  useDismiss(isOpen, [box, list], close)
  useEffect(() => {
    if (isOpen && at >= 0) document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, at, listId])

  const take = (option: Option | undefined) => {
    if (!option || option.disabled) return
    setPicked(option)
    onTake(option)
    close()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once, as soon as the answer to these words is there
  useEffect(() => {
    if (!isWanted || !isSettled) return
    setWanted(false)
    take(items[Math.max(at, 0)])
  }, [isWanted, isSettled])
  const type = (text: string) => {
    setWanted(false)
    setTyped(text)
    setOpen(true)
    setAt(text.trim() ? 0 : -1)
    if (text === '') onTake(null)
  }
  const press = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (move) {
      event.preventDefault()
      setOpen(true)
      if (isOpen && items.length > 0) setAt((at + move + items.length) % items.length)
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      if (isSettled) take(items[at])
      else if (asked) setWanted(true)
    } else if (event.key === 'Tab') close()
  }
  return (
    <div ref={box} className="input-wrap">
      <input
        {...field.aria}
        ref={(element) => {
          input.current = element
          field.ref(element)
        }}
        className="input combo-input"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && at >= 0 ? `${listId}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={typed ?? label}
        disabled={field.isDisabled}
        onChange={({ target }) => type(target.value)}
        onClick={() => setOpen(true)}
        onKeyDown={press}
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
        {isOpen && !found.isLoading && (items.length === 1 ? '1 opción' : `${items.length} opciones`)}
      </span>
      <ul
        ref={list}
        id={listId}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern's own list; focus stays in the input
        role="listbox"
        aria-label={field.label}
        hidden={!isOpen}
        className="floating combo-list"
        style={{ width: box.current?.offsetWidth, ...(place ?? { visibility: 'hidden' }) }}
      >
        {items.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys come to the input
          // biome-ignore lint/a11y/useFocusableInteractive: active by aria-activedescendant
          <li
            key={String(option.value)}
            id={`${listId}-${index}`}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as above
            role="option"
            aria-selected={option.value === field.value}
            aria-disabled={option.disabled}
            data-active={index === at || undefined}
            className="menu-item"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(option)}
          >
            {option.label}
          </li>
        ))}
        {items.length === 0 && (
          // biome-ignore lint/a11y/useFocusableInteractive: says that nothing can be chosen
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a list of options holds options alone
          <li role="option" aria-selected={false} aria-disabled="true" className="menu-title">
            {found.isLoading
              ? 'Buscando…'
              : found.isLost
                ? 'No se pudo buscar'
                : 'No hay resultados encontrados'}
          </li>
        )}
      </ul>
    </div>
  )
}

function labelOf(value: unknown, picked: Option | null, options?: readonly Option[], shown?: string): string {
  if (value === null || value === undefined || value === '') return ''
  if (picked?.value === value) return picked.label
  return options?.find((option) => option.value === value)?.label ?? shown ?? ''
}

const matching = (options: readonly Option[], typed: string): readonly Option[] => {
  const words = plain(typed.trim()).split(/\s+/)
  return options.filter(({ label }) => words.every((word) => plain(label).includes(word))).slice(0, MOST)
}

/** The last text that stood still for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

const isRow = (row: unknown): row is Record<string, unknown> => typeof row === 'object' && row !== null
const NOWHERE: EndpointSpec = { method: 'GET', path: '/', summary: '', roles: 'public', answer: nothing }

function useFound(from: ComboSource | undefined, search: string, isOpen: boolean) {
  const query = { ...from?.query, limit: MOST, ...(search && { search }) }
  const asks = from !== undefined && isOpen
  const answer = useAnswer<EndpointSpec>(from?.endpoint ?? NOWHERE, { query }, { enabled: asks, keep: true })
  const rows = isPage<unknown>(answer.data) ? answer.data.data.filter(isRow) : []
  return {
    options: from ? rows.map(from.option) : [],
    isLoading: asks && answer.isFetching,
    isLost: asks && answer.isError,
  }
}
