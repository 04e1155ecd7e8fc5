import { useId, useState } from 'react'
import { plain } from '#kernel/text.ts'

type Choosable = {
  id: number
  label: string
  /** Beside the label: a state, a document. */
  note?: string
  /** Why it cannot be taken or left. */
  disabled?: boolean
}

type Props = {
  legend: string
  items: readonly Choosable[]
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}

// Fewer than these are seen at one glance.
const MANY = 8

/** Several of some, each with its box; many of them are found by typing. */
export function ChoiceList({ legend, items, chosen, onChange }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const words = plain(typed).split(/\s+/)
  const shown = items.filter(({ label, note = '' }) => {
    const text = plain(`${label} ${note}`)
    return words.every((word) => text.includes(word))
  })
  const toggle = (one: number) => {
    const next = new Set(chosen)
    if (!next.delete(one)) next.add(one)
    onChange(next)
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{legend}</legend>
      {items.length > MANY && (
        <div className="grid gap-1">
          <label htmlFor={id} className="text-control text-text-2">
            Buscar
          </label>
          <input
            id={id}
            className="input"
            type="search"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      )}
      <p className="hint" role="status">
        {chosen.size === 1 ? '1 elegido' : `${chosen.size} elegidos`}
        {typed && ` · ${shown.length} de ${items.length} a la vista`}
      </p>
      <ul className="max-h-80 overflow-y-auto">
        {shown.map(({ id: one, label, note, disabled = false }) => (
          <li key={one} className="border-line border-b last:border-b-0">
            <label className="check">
              <input
                type="checkbox"
                checked={chosen.has(one)}
                disabled={disabled}
                onChange={() => toggle(one)}
              />
              <span>
                {label} {note && <span className="hint inline-block">{note}</span>}
              </span>
            </label>
          </li>
        ))}
        {shown.length === 0 && <li className="text-text-2">No hay resultados encontrados</li>}
      </ul>
    </fieldset>
  )
}
