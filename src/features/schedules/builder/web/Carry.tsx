import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useAnswer } from '#web/api/api.tsx'
import { isArrow } from '#web/ui/arrow-keys.ts'
import { usePointerDrag } from '#web/ui/pointer-drag.ts'
import type { Schedule } from '../../contract.ts'
import type { Part } from '../../grid/rules.ts'
import { showPlacement } from '../../timetables/contract.ts'
import { clashesAt, firstFree, fitted, hoursAt, stepped, type Target } from '../rules.ts'
import { bringIntoSight, placeUnder } from './WeekPlaces.tsx'

/** What is being put into the week, moved or made longer. */
export type Load = {
  section_id: number
  course_id: number
  code: string
  title: string
  students_count: number
  /** The entry that is moved; null for a new one. */
  schedule: Schedule | null
  span: number
  /** Only its end moves. */
  isResized?: boolean
}

export type Drop = { load: Load; target: Target; span: number }
type Carried = { load: Load; target: Target | null; span: number; isDragged: boolean }

type Options = {
  table: RefObject<HTMLTableElement | null>
  days: readonly number[]
  parts: readonly Part[]
  /** False: it stays in the hand. */
  onDrop: (drop: Drop, clashes: readonly PlacementClash[]) => boolean
}

/** What stands in the way of a placement. */
export type PlacementClash = PlacementCell['taken'][number]
export type PlacementCell = NonNullable<ReturnType<typeof usePlacement>>[number]

function usePlacement(load: Load | null) {
  const query = {
    section_id: load?.section_id ?? 0,
    course_id: load?.course_id ?? 0,
    ...(load?.schedule && { except_schedule_id: load.schedule.id, classroom_id: load.schedule.classroom_id }),
  }
  const { data } = useAnswer(showPlacement, { query }, { enabled: load !== null, staleTime: 0 })
  return load ? data?.data.cells : undefined
}

type Keep = RefObject<{
  carried: Carried | null
  grid: { days: readonly number[]; parts: readonly Part[] }
  set: (next: Carried | null) => void
  drop: () => void
  over: (x: number, y: number) => void
}>

/** Something of the timetable in the hand: by pointer from here to there, or by keys and taps step by step. */
export function useCarry({ table, days, parts, onDrop }: Options) {
  const [carried, setCarried] = useState<Carried | null>(null)
  const cells = usePlacement(carried?.load ?? null)
  const isLoose = carried !== null && carried.target === null && !carried.isDragged
  useEffect(() => {
    // By keys it begins where there is room, once that is known.
    if (!isLoose || !cells || !carried) return
    const target = firstFree(cells, carried.span, { days, parts })
    setCarried((now) => now && { ...now, target: now.target ?? target })
    if (table.current) bringIntoSight(table.current, target, carried.span)
  }, [isLoose, cells, carried, days, parts, table])

  const clashes =
    carried?.target && cells
      ? clashesAt(cells, carried.target.day, hoursAt(carried.target, carried.span, parts))
      : []
  const drop = () => {
    if (!carried?.target) return
    const { load, target, span } = carried
    const isDone = onDrop({ load, target, span }, clashes)
    if (isDone || carried.isDragged) setCarried(null)
  }
  const over = (x: number, y: number) => {
    const place = table.current && placeUnder(table.current, x, y)
    setCarried((now) => now && { ...now, ...targeted(now, place ?? null, parts) })
  }
  const latest = useRef({ carried, drop, over, set: setCarried, grid: { days, parts } })
  latest.current = { carried, drop, over, set: setCarried, grid: { days, parts } }
  useKeys(carried !== null, table, latest)
  useTaps(carried !== null && !carried.isDragged, table, latest)
  const dragOf = useDragging(table, latest)
  const take = (load: Load) => {
    const target = load.schedule && targetOf(load.schedule, parts)
    setCarried({ load, span: load.span, target, isDragged: false })
  }
  /** `take` takes something up, to be moved by keys or taps; `dragOf` makes it draggable. */
  return { carried, cells, clashes, take, cancel: () => setCarried(null), drop, dragOf }
}

/** The keys that move what is in the hand, wherever the focus is. */
function useKeys(isCarrying: boolean, table: Options['table'], latest: Keep) {
  useEffect(() => {
    if (!isCarrying) return
    const press = (event: KeyboardEvent) => {
      const { carried, drop, set, grid } = latest.current
      if (!carried || isOthers(event)) return
      const taken = keyed(carried, event, grid)
      if (taken === undefined && event.key !== 'Enter') return
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Enter') return drop()
      set(taken ?? null)
      if (taken?.target && table.current) bringIntoSight(table.current, taken.target, taken.span)
    }
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [isCarrying, table, latest])
}

/** What was taken up by a press follows the pointer over the week, and the next press puts it down. */
function useTaps(isSticky: boolean, table: Options['table'], latest: Keep) {
  useEffect(() => {
    const element = table.current
    if (!isSticky || !element) return
    const move = (event: PointerEvent) => latest.current.over(event.clientX, event.clientY)
    const put = (event: MouseEvent) => {
      // A key's click has no place.
      if (event.detail === 0) return
      event.preventDefault()
      event.stopPropagation()
      latest.current.drop()
    }
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerdown', move)
    element.addEventListener('click', put, true)
    return () => {
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerdown', move)
      element.removeEventListener('click', put, true)
    }
  }, [isSticky, table, latest])
}

/** The handlers of what can be dragged: a mouse or pen takes it anywhere, a finger by its grip; a press alone is a click. */
function useDragging(table: Options['table'], latest: Keep) {
  const begin = usePointerDrag()
  return (load: Load) => ({
    onPointerDown: (down: ReactPointerEvent<HTMLElement>) => {
      const isGrip = down.target instanceof Element && down.target.closest('.tt-grip') !== null
      if (down.pointerType === 'touch' && !isGrip) return
      begin(down, {
        onStart: () => latest.current.set({ load, span: load.span, target: null, isDragged: true }),
        onMove: (x, y) => latest.current.over(x, y),
        onDrop: () => (latest.current.carried?.target ? latest.current.drop() : latest.current.set(null)),
        onCancel: () => latest.current.set(null),
        over: () => table.current,
      })
    },
  })
}

/** Where an entry begins. */
export function targetOf({ day, class_hours_ids }: Schedule, parts: readonly Part[]): Target {
  for (const [part, { hours }] of parts.entries()) {
    const from = hours.findIndex(({ id }) => id === class_hours_ids[0])
    if (from >= 0) return { day, part, from }
  }
  return { day, part: 0, from: 0 }
}

function targeted(now: Carried, place: Target | null, parts: readonly Part[]): Partial<Carried> {
  if (!now.load.isResized || !now.load.schedule)
    return place ? { target: fitted(place, now.span, parts) } : now.isDragged ? { target: null } : {}
  const start = targetOf(now.load.schedule, parts)
  if (!place) return { target: start }
  return {
    target: start,
    span: place.part === start.part ? Math.max(place.from - start.from + 1, 1) : now.span,
  }
}

/** A key with a modifier is the browser's; in a field, a list or a dialog it belongs there, and Enter to a button of the status. */
function isOthers({ ctrlKey, metaKey, altKey, key, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true
  if (!(target instanceof Element)) return false
  if (target.closest('input, select, textarea, [role=dialog], [role=menu]')) return true
  return key === 'Enter' && target.closest('[data-carry-status]') !== null
}

/** What is carried after a key; null: put back; undefined: not a key of ours. */
function keyed(
  now: Carried,
  event: KeyboardEvent,
  grid: { days: readonly number[]; parts: readonly Part[] },
) {
  if (event.key === 'Escape') return null
  const { target, span } = now
  if (!target) return undefined
  const change = event.key === '+' ? 1 : event.key === '-' ? -1 : 0
  if (change !== 0) {
    const most = grid.parts[target.part]?.hours.length ?? 1
    const next = Math.min(Math.max(span + change, 1), most)
    return { ...now, span: next, target: fitted(target, next, grid.parts) }
  }
  return isArrow(event.key) ? { ...now, target: stepped(target, event.key, span, grid) } : undefined
}
