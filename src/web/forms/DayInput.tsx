import { useId, useState } from 'react'
import { dayAsTyped, isDay } from '#kernel/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { dayFromText } from '#web/ui/parse-input.ts'

// With what forms need besides: a day can be typed until it is there.
const CalendarButton = lazyComponent(
  async () => (await import('./DateField.tsx')).CalendarButton,
  <Button icon="calendar" label="Abrir el calendario" disabled />,
)

/** A year that is still being typed is `0202`. */
const FIRST_YEAR = '1900'
const NO_DAY = 'Se escribe como DD/MM/AAAA.'

type Props = {
  label: string
  /** Only for who cannot see what stands around it. */
  isLabelHidden?: boolean
  /** As `AAAA-MM-DD`, or empty. */
  value: string
  onDay: (day: string) => void
  error?: string | null
}

/** A day outside a form, which a report is of: typed or chosen as in one, and given once it is a day or empty. */
export function DayInput({ label, isLabelHidden = false, value, onDay, error = null }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    // What is being typed stays; «Limpiar», a saved view or the back button replace it.
    if (typed !== null && (dayFromText(typed) ?? '') !== value) setTyped(null)
  }
  const wrong = isLeft && typed !== null ? NO_DAY : error
  const put = (text: string) => {
    setTyped(text)
    setLeft(false)
    const day = text.trim() === '' ? '' : dayFromText(text)
    if (day === '' || (day !== null && day >= FIRST_YEAR)) onDay(day)
  }
  const leave = () => {
    if (typed === null) return
    if (typed.trim() === '' || (dayFromText(typed) ?? '') >= FIRST_YEAR) setTyped(null)
    else setLeft(true)
  }
  return (
    <div className="field w-48">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'field-label'}>
        {label}
      </label>
      <div className="input-wrap">
        <input
          id={id}
          className="input figures"
          type="text"
          inputMode="text"
          autoComplete="off"
          placeholder="DD/MM/AAAA"
          value={typed ?? (isDay(value) ? dayAsTyped(value) : value)}
          aria-invalid={wrong !== null || undefined}
          aria-describedby={wrong === null ? undefined : `${id}-error`}
          onChange={({ target }) => put(target.value)}
          onBlur={leave}
        />
        <CalendarButton
          value={value}
          onPick={(day) => {
            setTyped(null)
            onDay(day)
          }}
        />
      </div>
      {wrong !== null && (
        <p id={`${id}-error`} className="field-error" role="alert">
          <Icon name="warning" />
          {wrong}
        </p>
      )}
    </div>
  )
}
