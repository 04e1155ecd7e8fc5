import { type ReactNode, type RefObject, useState } from 'react'
import type { Section } from '#features/timetable/sections/contract.ts'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import type { Schedule } from '../../contract.ts'
import type { Part, Sitting } from '../../grid/rules.ts'
import { type GridCell, WeekGrid } from '../../web/WeekGrid.tsx'
import type { useCarry } from './use-carry.ts'

export const HourCell = lazyComponent(async () => (await import('../../grading/web/HourCell.tsx')).HourCell)

type Props = {
  table: RefObject<HTMLTableElement | null>
  name: string
  section: Section
  parts: readonly Part[]
  days: readonly number[]
  sittings: readonly Sitting<Schedule>[]
  carry: ReturnType<typeof useCarry>
  block: (sitting: Sitting<Schedule>) => ReactNode
}

const SATURDAY = 6

/**
 * The week of the section; while something is carried, each hour says how good it is to begin there, or who or what takes it.
 * What lies outside the shift, and an empty Saturday, is folded until it is asked for or something is carried there.
 */
export function BuilderGrid({ table, name, section, parts, days, sittings, carry, block }: Props) {
  const { carried, clashes, room, week } = carry
  const [opened, setOpened] = useState<readonly string[]>([])
  const turn = (what: string) =>
    setOpened((all) => (all.includes(what) ? all.filter((one) => one !== what) : [...all, what]))
  const target = carried?.target
  const isUsed = (day: number) => sittings.some((one) => one.day === day)
  const isShown = (day: number) =>
    day !== SATURDAY || isUsed(day) || target?.day === day || opened.includes('saturday')
  const isOutside = ({ shift }: Part) => section.shift !== 'mixed' && shift !== section.shift
  const mayFold = (at: number) => {
    const part = parts[at]
    return part !== undefined && isOutside(part) && !sittings.some((one) => one.part === at)
  }
  const isFolded = (at: number) =>
    mayFold(at) && parts.length > 1 && target?.part !== at && !opened.includes(`part ${at}`)

  const placeOf = ({ day, part, at }: GridCell, span = 1) => {
    if (!carried || !target || target.day !== day || target.part !== part) return null
    if (at >= target.from + carried.span || target.from >= at + span) return null
    return { isFirst: at <= target.from, isLast: at + span >= target.from + carried.span }
  }
  const classOf = (cell: GridCell & { span: number }) => {
    if (!carried) return undefined
    const place = placeOf(cell, cell.span)
    if (!place) return carry.isTaken(cell.day, cell.hour_id) ? 'tt-off' : undefined
    const isBad = clashes.length > 0 || !room
    return ['tt-over', isBad && 'tt-bad', place.isFirst && 'tt-first', place.isLast && 'tt-last']
      .filter(Boolean)
      .join(' ')
  }
  return (
    <WeekGrid
      ref={table}
      caption={`Horario semanal: ${name}`}
      days={days.filter(isShown)}
      {...{ parts, sittings, block, classOf, isOutside }}
      folding={{
        isFolded,
        mayFold,
        onTurn: (at) => turn(`part ${at}`),
        foot: days.includes(SATURDAY) && !isUsed(SATURDAY) && target?.day !== SATURDAY && (
          <button type="button" className="link" onClick={() => turn('saturday')}>
            {isShown(SATURDAY) ? 'Ocultar sábado' : 'Sábado sin clases: mostrar'}
          </button>
        ),
      }}
      free={({ day, part, at, hour_id }) => {
        if (!carried || !week) return null
        const { load, span } = carried
        const place = placeOf({ day, part, at, hour_id })
        // What is made longer does not begin anywhere else.
        const length = place || !load.isResized ? span : 1
        const from = place ? (target?.from ?? at) : at
        return (
          <HourCell
            {...{ day, part, from, hour_id, week }}
            span={length}
            code={place?.isFirst && load.code}
          />
        )
      }}
    />
  )
}
