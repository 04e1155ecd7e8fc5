import { SHIFT_LABELS } from '#features/sections/words.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Meter } from '#web/ui/Meter.tsx'
import type { DashboardSection, IndexDashboard } from '../contract.ts'
import { Part } from './Part.tsx'

const MOST = 6

const left = (one: DashboardSection) => ({
  males: one.males_limit - one.males_assigned,
  females: one.females_limit - one.females_assigned,
})
const leftIn = (one: DashboardSection) => left(one).males + left(one).females
const shareIn = (one: DashboardSection) => leftIn(one) / Math.max(1, one.males_limit + one.females_limit)

/** How many seats are left in the period, and the fullest sections. */
export function Seats({ home: { sections, target } }: { home: IndexDashboard }) {
  const males = sections.reduce((sum, one) => sum + left(one).males, 0)
  const females = sections.reduce((sum, one) => sum + left(one).females, 0)
  const fullest = [...sections].sort((one, other) => shareIn(one) - shareIn(other)).slice(0, MOST)
  return (
    <Part title={target ? `Cupos del período ${target.year}-${target.number}` : 'Cupos'}>
      <p className="text-text-2">
        Quedan <b className="figures text-text">{males}</b> cupos de varones y{' '}
        <b className="figures text-text">{females}</b> de hembras en {sections.length}{' '}
        {sections.length === 1 ? 'sección' : 'secciones'}.{' '}
        <LinkTo to="/sections" look="link">
          Ver secciones
        </LinkTo>
      </p>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {fullest.map((one) => (
          <Card
            key={one.id}
            level={3}
            title={`${one.specialization}, semestre ${one.semester}, sección ${one.letter_code}`}
          >
            <p className="hint mb-2">{SHIFT_LABELS[one.shift]}</p>
            <div className="grid gap-2">
              <Meter label="Varones" value={one.males_assigned} most={one.males_limit} />
              <Meter label="Hembras" value={one.females_assigned} most={one.females_limit} />
            </div>
          </Card>
        ))}
      </div>
    </Part>
  )
}
