import type { CSSProperties, ReactNode, RefObject } from 'react'
import type { Section } from '#features/sections/contract.ts'
import type { Schedule } from '../../contract.ts'
import type { Part, Sitting } from '../../grid/rules.ts'
import { clashShort } from '../../web/ScheduleWords.tsx'
import { type GridCell, WeekGrid } from '../../web/WeekGrid.tsx'
import type { PlacementCell, useCarry } from './Carry.tsx'

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

/** The week of the section; while something is carried, each cell says whether it is free, or who or what takes it. */
export function BuilderGrid({ table, name, section, parts, days, sittings, carry, block }: Props) {
  const { carried, cells, clashes } = carry
  const cellAt = ({ day, hour_id }: Pick<GridCell, 'day' | 'hour_id'>) =>
    cells?.find((cell) => cell.day === day && cell.class_hour_id === hour_id)

  const isTarget = ({ day, part, at, span }: GridCell & { span: number }) => {
    const target = carried?.target
    if (!target || target.day !== day || target.part !== part) return false
    return at < target.from + carried.span && target.from < at + span
  }
  const lookOf = (cell: GridCell & { span: number }) => {
    if (!carried) return undefined
    if (isTarget(cell)) return clashes.some(isHard) ? LOOKS.bad : LOOKS.good
    const found = cellAt(cell)
    if (!found) return undefined
    return found.is_outside_shift || found.taken.some(isHard) ? LOOKS.off : undefined
  }
  return (
    <WeekGrid
      ref={table}
      caption={`Horario semanal: ${name}`}
      {...{ parts, days, sittings, block, lookOf }}
      isOutside={({ shift }) => section.shift !== 'mixed' && shift !== section.shift}
      free={(place) =>
        carried && (
          <FreeCell
            cell={cellAt(place)}
            isTarget={isTarget({ ...place, span: 1 })}
            code={carried.load.code}
          />
        )
      }
    />
  )
}

const framed = (tone: string): CSSProperties => ({
  background: `var(--${tone}-bg)`,
  boxShadow: `inset 0 0 0 2px var(--${tone})`,
})
/** The words in the cells say the same. */
const LOOKS = { good: framed('ok'), bad: framed('bad'), off: { background: 'var(--sunken)' } }

const isHard = ({ code }: { code: string }) => code !== 'day_classroom_class_hour_taken'

function FreeCell({
  cell,
  isTarget,
  code,
}: {
  cell: PlacementCell | undefined
  isTarget: boolean
  code: string
}) {
  if (!cell) return null
  const [hard] = cell.taken.filter(isHard)
  const [room] = cell.taken
  const words = hard
    ? clashShort(hard)
    : room
      ? 'Libre en otra aula'
      : cell.is_outside_shift
        ? 'Libre, fuera de turno'
        : 'Libre'
  return (
    <span className={`block p-1 ${hard ? 'text-text-2' : 'text-ok'}`}>
      {isTarget && <b className="block">{code}</b>}
      {words}
    </span>
  )
}
