import { useRef, useState } from 'react'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import { useKeptText } from './kept-text.ts'
import { Labelled } from './Labelled.tsx'

/**
 * The state of a required reason; `given` returns it, or null after telling at the field that it is missing. What is
 * typed stays on this device by the act and what it is about, until the call that sends it was answered well: `forget`.
 */
export function useReason(act: EndpointSpec | string, ...about: readonly unknown[]) {
  const called = typeof act === 'string' ? [act] : [act.method, act.path]
  const { text, change, forget } = useKeptText([...called, ...about])
  const field = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  const given = (): string | null => {
    if (text.trim()) return text.trim()
    setMissing(true)
    field.current?.focus()
    return null
  }
  return {
    field,
    text,
    isMissing,
    change: (typed: string) => {
      change(typed)
      setMissing(false)
    },
    given,
    forget,
  }
}

type Props = {
  reason: ReturnType<typeof useReason>
  /** Who reads the reason, or where it stays. */
  hint: string
  most: number
  /** Offered while typing. */
  common?: readonly string[]
  isFirst?: boolean
}

/** Asks for the reason of an act that needs one. */
export function ReasonField({ reason, hint, most, common = [], isFirst = false }: Props) {
  const { field, text, isMissing, change } = reason
  return (
    <Labelled
      label={
        <>
          Motivo <span className="field-needed">(obligatorio)</span>
        </>
      }
    >
      {(id) => (
        <>
          <input
            ref={field}
            id={id}
            className="input"
            data-autofocus={isFirst || undefined}
            list={common.length > 0 ? `${id}-list` : undefined}
            maxLength={most}
            value={text}
            aria-invalid={isMissing || undefined}
            aria-describedby={`${id}-foot`}
            onChange={({ target }) => change(target.value)}
          />
          <datalist id={`${id}-list`}>
            {common.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
          <p id={`${id}-foot`} className={isMissing ? 'field-error' : 'field-hint'} aria-live="polite">
            {isMissing ? 'El motivo es obligatorio.' : hint}
          </p>
        </>
      )}
    </Labelled>
  )
}
