import { useEffect, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { useFloating } from '#web/ui/floating-panel.ts'
import { lazyComponent } from '#web/ui/Lazy.tsx'

const waiting = <div className="calendar-wait" />
const MonthCalendar = lazyComponent(async () => (await import('./MonthCalendar.tsx')).MonthCalendar, waiting)

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
