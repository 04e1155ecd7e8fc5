import { type Ref, useEffect, useRef } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { useLocalText } from '#web/ui/local-text.ts'

const PAUSE_MS = 600 // screens.md#times

type Props = {
  value: string
  onSearch: (text: string) => void
  label?: string
  pause?: number
  placeholder?: string
  ref?: Ref<HTMLInputElement>
}

/** Searches after a pause of 600 ms, or at once with Enter. */
export function TableSearch({
  value,
  onSearch,
  label = 'Buscar',
  placeholder = 'Buscar...',
  pause = PAUSE_MS,
  ref,
}: Props) {
  const { text, setText, send } = useLocalText(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (next: string) => {
    clearTimeout(timer.current)
    if (next.trim() === value) return
    send(next.trim())
    onSearch(next.trim())
  }
  return (
    <search className="table-search input-wrap">
      <Icon name="search" />
      <input
        ref={ref}
        type="search"
        className="input input-searching"
        placeholder={placeholder}
        aria-label={label}
        value={text}
        maxLength={100}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          const next = event.target.value
          setText(next)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => search(next), pause)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          search(text)
        }}
      />
      {text && (
        <button
          type="button"
          className="search-clear"
          aria-label="Borrar la búsqueda"
          onClick={() => {
            setText('')
            search('')
          }}
        >
          <Icon name="close" />
        </button>
      )}
    </search>
  )
}
