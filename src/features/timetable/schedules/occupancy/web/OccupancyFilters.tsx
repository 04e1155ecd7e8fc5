import { useState } from 'react'
import { SHIFT_LABELS } from '#features/timetable/section-names/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useNarrow } from '#web/ui/media.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { dayTitle } from '../../web/words.ts'
import { ORDERS } from '../rules.ts'
import type { Choose, OccupancySearch } from './use-occupancy-search.ts'
import { KIND_CHOICES, orderWords } from './words.ts'

export type Offered = {
  days: readonly number[]
  shifts: readonly ('morning' | 'afternoon')[]
  specializations: readonly string[]
  tags: readonly string[]
}

type Props = {
  asked: OccupancySearch
  choose: Choose
  offered: Offered
  search: string
  setSearch: (text: string) => void
}

/** What the map is of; on a phone a day and of what it is, the rest in a sheet. */
export function OccupancyFilters(props: Props) {
  const { asked, choose, offered } = props
  const isNarrow = useNarrow()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Segmented
        label="Ocupación de"
        choices={KIND_CHOICES}
        value={asked.of}
        onChange={(of) => choose({ of, tag: null })}
      />
      <Select
        label="Día"
        all={isNarrow ? null : 'Toda la semana'}
        value={asked.day}
        options={offered.days.map((day) => ({ value: day, label: dayTitle(day) }))}
        onChange={(day) => choose({ day: day === null ? null : Number(day) })}
      />
      {!isNarrow && <Further {...props} />}
      {isNarrow && (
        <Button icon="filter" onClick={() => setOpen(true)}>
          Filtros
        </Button>
      )}
      {isOpen && (
        <Dialog
          title="Filtros"
          open
          sheet
          onClose={() => setOpen(false)}
          footer={
            <Button mode="primary" onClick={() => setOpen(false)}>
              Ver ocupación
            </Button>
          }
        >
          <div className="grid gap-4">
            <Further {...props} />
          </div>
        </Dialog>
      )}
    </div>
  )
}

const SEARCH = { flex: '0 1 13rem' }

function Further({ asked, choose, offered, search, setSearch }: Props) {
  const plain = (some: readonly string[]) => some.map((one) => ({ value: one, label: one }))
  return (
    <>
      {offered.shifts.length > 1 && (
        <Select
          label="Turno"
          all="Todos"
          value={asked.shift}
          options={offered.shifts.map((shift) => ({ value: shift, label: SHIFT_LABELS[shift] ?? '' }))}
          onChange={(shift) => choose({ shift: offered.shifts.find((one) => one === shift) ?? null })}
        />
      )}
      {offered.specializations.length > 1 && (
        <Select
          label="Especialidad"
          all="Todas"
          value={asked.specialization}
          options={plain(offered.specializations)}
          onChange={(specialization) => choose({ specialization })}
        />
      )}
      {asked.of === 'classroom' && offered.tags.length > 0 && (
        <Select
          label="Con"
          all="Todas"
          value={asked.tag}
          options={plain(offered.tags)}
          onChange={(tag) => choose({ tag })}
        />
      )}
      <Select
        label="Orden"
        all={null}
        value={asked.order}
        options={ORDERS.map((order) => ({ value: order, label: orderWords(order, asked.of) }))}
        onChange={(order) => choose({ order: ORDERS.find((one) => one === order) ?? 'name' })}
      />
      <input
        type="search"
        className="input"
        style={SEARCH}
        aria-label={asked.of === 'classroom' ? 'Buscar un aula' : 'Buscar un profesor'}
        placeholder={asked.of === 'classroom' ? 'Buscar un aula' : 'Buscar un profesor'}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
    </>
  )
}

type Option = { value: string | number; label: string }
type SelectProps = {
  label: string
  /** What no choice is called; null where there is always one. */
  all: string | null
  value: string | number | null
  options: readonly Option[]
  onChange: (value: string | null) => void
}

const Select = ({ label, all, value, options, onChange }: SelectProps) => (
  <label className="flex items-center gap-2">
    <span className="text-control text-text-2">{label}</span>
    <select className="input" value={value ?? ''} onChange={({ target }) => onChange(target.value || null)}>
      {all !== null && <option value="">{all}</option>}
      {options.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  </label>
)
