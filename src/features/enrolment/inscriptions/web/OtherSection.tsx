import { useState } from 'react'
import type { Section } from '#features/timetable/sections/contract.ts'

type Choice = {
  offered: readonly Section[]
  hidden: number
  isOpen: boolean
  open: (isOpen: boolean) => void
}

/** The sections that fit, and on demand the rest behind them. */
export function useOtherSection(all: readonly Section[], fits: (section: Section) => boolean): Choice {
  const [isOpen, setOpen] = useState(false)
  const fitting = all.filter(fits)
  const rest = all.filter((one) => !fitting.includes(one))
  return { offered: isOpen ? [...fitting, ...rest] : fitting, hidden: rest.length, isOpen, open: setOpen }
}

/** «Otra sección»: those that do not fit are a step away, not beside those that do. */
export function OtherSection({ hidden, isOpen, open }: Choice) {
  if (hidden === 0) return null
  return (
    <label className="check">
      <input type="checkbox" checked={isOpen} onChange={({ target }) => open(target.checked)} />
      <span>
        Otra sección
        <span className="block text-hint text-text-3">
          {hidden === 1
            ? 'Muestra también la que no corresponde.'
            : `Muestra también las ${hidden} que no corresponden.`}
        </span>
      </span>
    </label>
  )
}
