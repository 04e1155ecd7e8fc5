import { useId, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { pagesAround, typedPage } from './page-numbers.ts'

type Props = {
  page: number
  per_page?: number
  total: number
  onPage: (page: number) => void
  disabled?: boolean
  /** The accessible name, where a screen has several. */
  label?: string
}

/** The pages of a list: two on each side of the current one, and a field to jump. */
export function Pagination({
  page,
  per_page = 9,
  total,
  onPage,
  disabled = false,
  label = 'Páginas',
}: Props) {
  const last = Math.max(1, Math.ceil(total / Math.max(1, per_page)))
  if (last === 1) return null
  return (
    <nav className="pages" aria-label={label}>
      <ol>
        <li>
          <button
            type="button"
            aria-label="Página anterior"
            disabled={disabled || page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <Icon name="left" />
          </button>
        </li>
        {pagesAround(page, last).map((number, index) =>
          number === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name
            <li key={`gap-${index}`} aria-hidden="true" className="self-center px-1">
              …
            </li>
          ) : (
            <li key={number}>
              <button
                type="button"
                aria-label={`Página ${number}`}
                aria-current={number === page ? 'page' : undefined}
                disabled={disabled}
                onClick={() => number !== page && onPage(number)}
              >
                {number}
              </button>
            </li>
          ),
        )}
        <li>
          <button
            type="button"
            aria-label="Página siguiente"
            disabled={disabled || page >= last}
            onClick={() => onPage(page + 1)}
          >
            <Icon name="right" />
          </button>
        </li>
      </ol>
      {last > 5 && <Jump last={last} onPage={onPage} disabled={disabled} />}
    </nav>
  )
}

function Jump({
  last,
  onPage,
  disabled,
}: {
  last: number
  onPage: (page: number) => void
  disabled: boolean
}) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  const id = useId()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const page = typedPage(text, last)
        setWrong(page === null)
        if (page === null) return
        setText('')
        onPage(page)
      }}
    >
      <label htmlFor={id}>Ir a la página</label>
      <input
        id={id}
        className="input"
        inputMode="numeric"
        autoComplete="off"
        value={text}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        onChange={(event) => {
          setText(event.target.value)
          setWrong(false)
        }}
      />
      <Button type="submit" size="sm" disabled={disabled}>
        Ir
      </Button>
      {wrong && (
        <span id={`${id}-wrong`} role="alert" className="text-bad">
          Escriba un número de 1 a {last}
        </span>
      )}
    </form>
  )
}
