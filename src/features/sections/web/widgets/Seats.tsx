import { Meter } from '#web/ui/Meter.tsx'
import type { Seats } from '../../rules.ts'

/** How full a section is, by gender, in words and as lines. */
export function SeatMeters({ seats }: { seats: Seats }) {
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <Meter label="Varones" value={seats.males_assigned} most={seats.males_limit} />
      <Meter label="Hembras" value={seats.females_assigned} most={seats.females_limit} />
    </div>
  )
}
