import { useId, useState } from 'react'
import { useKeptText } from '#web/ui/kept-text.ts'

const MOST = 300
const COMMON = ['No aparece en el banco', 'El monto no coincide', 'La imagen no se lee'] as const

/**
 * The reason of a rejection: one of the usual ones, or own words; `given` is null, with the field told, while it lacks.
 * Own words stay on this device until they were sent.
 */
export function useRejectReason(...payment_ids: readonly number[]) {
  const { text: words, change: setWords, forget } = useKeptText(['rejection', ...payment_ids])
  const [chosen, setChosen] = useState<string | null>(words ? null : COMMON[0])
  const [isMissing, setMissing] = useState(false)
  const given = (): string | null => {
    const reason = chosen ?? words.trim()
    setMissing(reason === '')
    return reason === '' ? null : reason
  }
  return { chosen, setChosen, words, setWords, isMissing, given, forget }
}

type Props = { reason: ReturnType<typeof useRejectReason> }

/** Asks why a payment is rejected: the student reads it. */
export function RejectReason({ reason: { chosen, setChosen, words, setWords, isMissing } }: Props) {
  const id = useId()
  const option = (value: string | null, label: string) => (
    <label key={label} className="check max-sm:min-h-11">
      <input
        type="radio"
        name={id}
        data-autofocus={value === COMMON[0] || undefined}
        checked={chosen === value}
        onChange={() => setChosen(value)}
      />
      {label}
    </label>
  )
  return (
    <fieldset className="grid justify-items-start">
      <legend className="mb-1 font-semibold">
        Motivo del rechazo <span className="font-normal text-text-3">el estudiante lo lee</span>
      </legend>
      {COMMON.map((one) => option(one, one))}
      {option(null, 'Otro, con sus palabras')}
      {chosen === null && (
        <div className="mt-1 grid gap-1">
          <input
            className="input"
            aria-label="Motivo con sus palabras"
            maxLength={MOST}
            value={words}
            // biome-ignore lint/a11y/noAutofocus: it appears where the person has just asked for it
            autoFocus
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? `${id}-error` : undefined}
            onChange={({ target }) => setWords(target.value)}
          />
          {isMissing && (
            <p id={`${id}-error`} className="field-error">
              El motivo del rechazo es obligatorio.
            </p>
          )}
        </div>
      )}
    </fieldset>
  )
}
