import { useState } from 'react'
import { type Day, showDayInWords } from '#kernel/dates.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAction, useAnswer } from '#web/api/api.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { addHolidaysOfVenezuela, type OfferedHoliday, offerHolidays } from '../contract.ts'

type Props = { year: number; onClose: () => void; onPlaced: (ids: readonly number[]) => void }

/** Offers the national holidays of a year; those that are there already are marked and not offered again. */
export function VenezuelaDialog({ year: first, onClose, onPlaced }: Props) {
  const [year, setYear] = useState(first)
  // Everything is chosen until somebody takes a day out.
  const [left, setLeft] = useState<ReadonlySet<Day>>(new Set())
  const answer = useAnswer(offerHolidays, { query: { year } }, { silent: true, staleTime: 0 })
  const add = useAction(addHolidaysOfVenezuela)
  const offered = answer.data?.data ?? []
  const dates = offered.filter((one) => !one.is_there && !left.has(one.date)).map(({ date }) => date)

  const toggle = (date: Day) => {
    const next = new Set(left)
    if (!next.delete(date)) next.add(date)
    setLeft(next)
  }
  const confirm = async () => {
    const { data } = await add.run({ body: { year, dates } })
    toast.success(
      dates.length === 1
        ? 'Se ha creado 1 feriado con éxito'
        : `Se han creado ${dates.length} feriados con éxito`,
    )
    onClose()
    onPlaced(data.map(({ id }) => id))
  }

  return (
    <Dialog
      title="Feriados de Venezuela"
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            mode="primary"
            busy={add.pending}
            disabled={dates.length === 0}
            onClick={() => void confirm()}
          >
            {dates.length === 0 ? 'Agregar' : `Agregar ${dates.length}`}
          </Button>
        </>
      }
    >
      <div className="mb-3 flex items-center gap-2">
        <Button icon="left" label="Año anterior" onClick={() => setYear(year - 1)} />
        <strong className="figures" aria-live="polite">
          {year}
        </strong>
        <Button icon="right" label="Año siguiente" onClick={() => setYear(year + 1)} />
      </div>
      <Answered answer={answer} rows={10} height={36}>
        {() => (
          <ul>
            {offered.map((one) => (
              <Offer key={one.date + one.title} one={one} isChosen={!left.has(one.date)} onToggle={toggle} />
            ))}
          </ul>
        )}
      </Answered>
    </Dialog>
  )
}

type OfferProps = { one: OfferedHoliday; isChosen: boolean; onToggle: (date: Day) => void }

function Offer({ one, isChosen, onToggle }: OfferProps) {
  return (
    <li className="flex items-center justify-between gap-2">
      <label className="check">
        <input
          type="checkbox"
          checked={one.is_there || isChosen}
          disabled={one.is_there}
          onChange={() => onToggle(one.date)}
        />
        <span>
          {one.title} <span className="hint">{showDayInWords(one.date)}</span>
        </span>
      </label>
      {one.is_there ? <Badge tone="ok">Ya está</Badge> : one.every_year && <Badge>Todos los años</Badge>}
    </li>
  )
}
