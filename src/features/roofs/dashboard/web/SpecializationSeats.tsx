import { LinkTo } from '#web/api/LinkTo.tsx'
import { AsTable } from '#web/ui/AsTable.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ShareBars } from '#web/ui/ShareBars.tsx'
import type { IndexDashboard, SeatsOf } from '../contract.ts'

/** So many are drawn; the table has them all. */
const MOST = 8

const leftIn = (one: SeatsOf) => one.males_left + one.females_left
const sum = (all: readonly SeatsOf[], of: (one: SeatsOf) => number) =>
  all.reduce((so_far, one) => so_far + of(one), 0)
const count = (value: number) => value.toLocaleString('es-VE')
const seatWords = (value: number) => (value === 1 ? '1 cupo' : `${count(value)} cupos`)
const leftWords = (one: SeatsOf) =>
  one.seats === 0 ? 'sin cupos' : leftIn(one) === 0 ? 'llena' : `${count(leftIn(one))} de ${count(one.seats)}`

/** How many seats each specialization has in the period to come, and how many are left: what is free is dashed. */
export function SpecializationSeats({ home: { seats, target } }: { home: IndexDashboard }) {
  const { specializations: all, sections_count } = seats
  const shown = all.slice(0, MOST)
  const most = Math.max(1, ...shown.map(({ seats }) => seats))
  const name = target ? `${target.year}-${target.number}` : ''
  return (
    <Card
      title={`Cupos de ${name}, por especialidad`}
      action={
        <LinkTo to="/sections" search={{ period_id: target?.id }} look="link">
          {sections_count === 1 ? '1 sección' : `${count(sections_count)} secciones`}
        </LinkTo>
      }
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="figures text-figure">{count(sum(all, leftIn))}</span>
        <span className="text-compact text-text-2">
          quedan, de {seatWords(sum(all, ({ seats }) => seats))}
          {all.length > MOST && `; las ${MOST} más llenas:`}
        </span>
      </p>
      <ShareBars
        shares={shown.map((one) => ({
          key: one.id,
          label: one.title,
          filled: one.seats === 0 ? 0 : (one.seats - leftIn(one)) / most,
          whole: one.seats / most,
          value: leftWords(one),
          title: `${one.title}: quedan ${count(leftIn(one))} de ${seatWords(one.seats)}`,
        }))}
      />
      <AsTable
        caption={`Cupos de ${name}, por especialidad`}
        heads={['Especialidad', 'Cupos', 'Quedan a varones', 'Quedan a hembras']}
        rows={all.map((one) => [
          <LinkTo
            key={one.id}
            to="/sections"
            search={{ period_id: target?.id, specialization_id: one.id }}
            look="link"
          >
            {one.title}
          </LinkTo>,
          count(one.seats),
          count(one.males_left),
          count(one.females_left),
        ])}
      />
    </Card>
  )
}
