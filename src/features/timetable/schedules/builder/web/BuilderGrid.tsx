import { type ReactNode, type RefObject, useState } from 'react'
import type { Section } from '#features/timetable/sections/contract.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { Schedule } from '../../contract.ts'
import type { Part, Sitting } from '../../grid/rules.ts'
import { type GridCell, WeekGrid } from '../../web/WeekGrid.tsx'
import { clashShort, timesOf, unwantedShort } from '../../web/words.ts'
import { hoursAt } from '../rules.ts'
import type { useCarry } from './use-carry.ts'

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
 * The week of the section; while something is carried, each cell says in which room it is free, or who or what takes it.
 * What lies outside the shift, and an empty Saturday, is folded until it is asked for or something is carried there.
 */
export function BuilderGrid({ table, name, section, parts, days, sittings, carry, block }: Props) {
  const { carried, clashes, room } = carry
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
      free={(cell) => carried && <FreeCell cell={cell} carry={carry} parts={parts} place={placeOf(cell)} />}
    />
  )
}

type FreeCellProps = {
  cell: GridCell
  carry: Props['carry']
  parts: readonly Part[]
  place: { isFirst: boolean } | null
}

function FreeCell({ cell, carry, parts, place }: FreeCellProps) {
  const { carried, cells, room, roomFor } = carry
  if (!carried || !cells) return null
  const found = cells.find((one) => one.day === cell.day && one.class_hour_id === cell.hour_id)
  const [clash] = found?.taken ?? []
  if (clash) return <Busy>{clashShort(clash)}</Busy>
  const offer = place
    ? room
    : roomFor(cell.day, hoursAt({ day: cell.day, part: cell.part, from: cell.at }, 1, parts))
  if (!offer) return <Busy>Sin aula libre</Busy>
  const { students_count } = carried.load
  const isSmall = offer.max_capacity < students_count
  const [unwanted] = found?.unwanted ?? []
  return (
    <span className="block p-1">
      {place?.isFirst && carried.target && (
        <span className="block">
          <b className="figures">{carried.load.code}</b>{' '}
          {timesOf({ ...carried.target, span: carried.span }, parts)}
        </span>
      )}
      {isSmall ? (
        <span className="text-warn">
          <Icon name="warning" size={14} /> <b>Libre</b> {offer.code}: {offer.max_capacity} puestos para{' '}
          {students_count}
        </span>
      ) : (
        <>
          <b className="text-ok">Libre</b> <span className="text-text-2">{offer.code}</span>
        </>
      )}
      {unwanted && (
        <span className="block text-warn">
          <Icon name="warning" size={14} /> {unwantedShort(unwanted)}
        </span>
      )}
    </span>
  )
}

const Busy = ({ children }: { children: ReactNode }) => (
  <span className="flex gap-1 p-1 text-text-2">
    <Icon name="lock" size={14} />
    <span className="min-w-0">{children}</span>
  </span>
)
