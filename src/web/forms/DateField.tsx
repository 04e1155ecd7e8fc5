import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { clock } from '#web/ui/clock.ts'
import { DAY } from '#web/ui/parse-input.ts'
import { CalendarButton } from './CalendarButton.tsx'
import type { FieldProps } from './form-context.ts'
import { TypedField } from './TypedField.tsx'

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
