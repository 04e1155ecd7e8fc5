import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '#web/ui/Button.tsx'
import { clock } from '#web/ui/clock.ts'
import { useFloating } from '#web/ui/floating-panel.ts'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { DAY } from '#web/ui/parse-input.ts'
import type { FieldProps } from './form-context.ts'
import { TypedField } from './TypedField.tsx'

const waiting = <div className="calendar-wait" />
const MonthCalendar = lazyComponent(async () => (await import('./MonthCalendar.tsx')).MonthCalendar, waiting)

type Props = FieldProps & {
  /** The bounds of the calendar, as `AAAA-MM-DD`. */
  from?: string
  until?: string
  /** What is asked about a day that can be, but hardly is. */
  doubt?: keyof Doubts
}

type Doubts = Pick<typeof import('#web/ui/day-doubts.ts'), 'birthDateDoubt' | 'farOffDoubt' | 'longAgoDoubt'>

/** The doubts come after the form: one that cannot be loaded is not asked. */
function useDoubts(are_asked: boolean): Doubts | null {
  const [doubts, setDoubts] = useState<Doubts | null>(null)
  useEffect(() => {
    if (are_asked) import('#web/ui/day-doubts.ts').then(setDoubts, () => {})
  }, [are_asked])
  return doubts
}

/** A day: typed and shown as `DD/MM/AAAA`, or chosen in a calendar. */
export function DateField(props: Props) {
  const { from, until, doubt, ...rest } = props
  const value: unknown = useWatch({ name: props.name })
  const doubts = useDoubts(doubt !== undefined)
  return (
    <TypedField
      {...rest}
      {...(doubt && { doubt: doubts?.[doubt](value, clock.today()) ?? null })}
      reading={DAY}
      inputMode="text"
      placeholder="DD/MM/AAAA"
      side={(put, value) => (
        <CalendarButton
          disabled={props.disabled ?? false}
          value={value}
          onPick={put}
          {...(from && { from })}
          {...(until && { until })}
        />
      )}
    />
  )
}

type CalendarProps = {
  value: unknown
  onPick: (day: string) => void
  from?: string
  until?: string
  disabled?: boolean
}

/** The button beside a typed day that opens the calendar. */
export function CalendarButton({ value, onPick, from, until, disabled = false }: CalendarProps) {
  const { open, setOpen, button, panel, place, close } = useFloating()
  const isPlaced = place !== null
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isPlaced) return
    // It takes the focus when rendered: not before it is visible, nor within the press that opens it.
    const timer = setTimeout(() => setShown(true))
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [isPlaced])
  return (
    <>
      <Button
        ref={button}
        icon="calendar"
        label="Abrir el calendario"
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div
          ref={panel}
          role="dialog"
          aria-label="Calendario"
          className="floating calendar-panel"
          style={place ?? { visibility: 'hidden' }}
        >
          {isShown ? (
            <MonthCalendar
              value={typeof value === 'string' ? value : ''}
              {...(from && { from })}
              {...(until && { until })}
              onPick={(day) => {
                onPick(day)
                close(true)
              }}
            />
          ) : (
            waiting
          )}
        </div>
      )}
    </>
  )
}
