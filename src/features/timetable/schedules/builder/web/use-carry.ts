import {
  type Dispatch,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  type SetStateAction,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { useAnswer } from '#web/api/api.tsx'
import { usePointerDrag } from '#web/ui/pointer-drag.ts'
import type { Schedule } from '../../contract.ts'
import type { Week } from '../../grading/rules.ts'
import type { Part } from '../../grid/rules.ts'
import { showPlacement } from '../../timetables/first-calls.ts'
import { clashesAt, type DropTarget, firstFree, freeRooms, hoursAt, roomAt } from '../rules.ts'
import { isOthers, keyed } from './carry-keys.ts'
import { bringIntoSight, placeUnder, targeted, targetOf } from './week-places.ts'

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

export type Drop = {
  load: Load
  target: DropTarget
  span: number
  /** In which room it is placed; null where none is free then. */
  room: PlacementRoom | null
  week: CarryWeek
}
/** Something that was to lie where others do. */
export type Attempt = Pick<Drop, 'load' | 'target' | 'span' | 'week'> & {
  clashes: readonly PlacementClash[]
}
export type Carried = { load: Load; target: DropTarget | null; span: number; isDragged: boolean }

type Options = {
  table: RefObject<HTMLTableElement | null>
  days: readonly number[]
  parts: readonly Part[]
  /** Rooms that the section already uses: offered first. */
  used: readonly number[]
  /** False: it stays in the hand. */
  onDrop: (drop: Drop, clashes: readonly PlacementClash[]) => boolean
  /** A key has moved it on, or put it back. */
  onStep: () => void
}

/** What stands in the way of a placement. */
export type PlacementClash = PlacementCell['taken'][number]
type Placement = AnswerOf<typeof showPlacement>['data']
export type PlacementCell = Placement['cells'][number]
type PlacementRoom = Placement['rooms'][number]
/** The week in which something is carried, as the server knows it. */
export type CarryWeek = Week<PlacementClash, PlacementRoom>

function usePlacement(load: Load | null) {
  const query = {
    section_id: load?.section_id ?? 0,
    course_id: load?.course_id ?? 0,
    ...(load?.schedule && { except_schedule_id: load.schedule.id }),
  }
  const answer = useAnswer(showPlacement, { query }, { enabled: load !== null, staleTime: 0 })
  const placement: Placement | undefined = load ? answer.data?.data : undefined
  // Being asked again it is an error no longer.
  const isUnanswered = placement === undefined && answer.isError && !answer.isFetching
  return { placement, asking: { isUnanswered, ask: () => void answer.refetch() } }
}

/** Where there is neither a clash nor a lack of rooms. */
const openCells = ({ cells, rooms }: Placement): PlacementCell[] =>
  cells.map((cell) => ({
    ...cell,
    is_free: cell.is_free && freeRooms(rooms, cell.day, [cell.class_hour_id]).length > 0,
  }))

type Keep = RefObject<{
  carried: Carried | null
  grid: { days: readonly number[]; parts: readonly Part[] }
  set: (next: Carried | null) => void
  drop: () => void
  over: (x: number, y: number) => void
  onStep: () => void
}>

type Start = Pick<Options, 'table' | 'days' | 'parts'> & {
  carried: Carried | null
  placement: Placement | undefined
  set: Dispatch<SetStateAction<Carried | null>>
}

/** By keys it begins where there is room, once that is known. */
function useStart({ table, days, parts, carried, placement, set }: Start) {
  const isLoose = carried !== null && carried.target === null && !carried.isDragged
  useEffect(() => {
    if (!isLoose || !placement || !carried) return
    const target = firstFree(openCells(placement), carried.span, { days, parts })
    set((now) => now && { ...now, target: now.target ?? target })
    if (table.current) bringIntoSight(table.current, target, carried.span)
  }, [isLoose, placement, carried, days, parts, table, set])
}

/** Something of the timetable in the hand: by pointer from here to there, or by keys and taps step by step. */
export function useCarry({ table, days, parts, used, onDrop, onStep }: Options) {
  const [carried, setCarried] = useState<Carried | null>(null)
  const { placement, asking } = usePlacement(carried?.load ?? null)
  const [cells, load] = [placement?.cells, carried?.load]
  /** A class that moves keeps its own room if it can. One object as long as it is carried: its hours are judged once. */
  const week = useMemo<CarryWeek | null>(() => {
    if (!placement || !load) return null
    const own = load.schedule ? [load.schedule.classroom_id] : []
    const { cells, rooms } = placement
    return { cells, rooms, parts, used: [...own, ...used], students: load.students_count }
  }, [placement, load, parts, used])
  useStart({ table, days, parts, carried, placement, set: setCarried })

  const hours = carried?.target ? hoursAt(carried.target, carried.span, parts) : []
  const clashes = carried?.target && cells ? clashesAt(cells, carried.target.day, hours) : []
  const isTaken = (day: number, hour_id: number) =>
    cells?.some((one) => one.day === day && one.class_hour_id === hour_id && one.taken.length > 0) ?? false
  const room = carried?.target && week ? roomAt(week, carried.target.day, hours) : null
  const drop = () => {
    if (!carried?.target) return
    // What stands in the way is not known yet: it stays in the hand.
    if (!week) return setCarried({ ...carried, isDragged: false })
    const { load, target, span } = carried
    const isDone = onDrop({ load, target, span, room, week }, clashes)
    if (isDone || carried.isDragged) setCarried(null)
  }
  const over = (x: number, y: number) => {
    const place = table.current && placeUnder(table.current, x, y)
    setCarried((now) => now && { ...now, ...targeted(now, place ?? null, parts) })
  }
  const now = { carried, drop, over, onStep, set: setCarried, grid: { days, parts } }
  const latest = useRef(now)
  latest.current = now
  useKeys(carried !== null, table, latest)
  useTaps(carried !== null && !carried.isDragged, table, latest)
  const dragOf = useDragging(table, latest)
  const take = (load: Load) => {
    const target = load.schedule && targetOf(load.schedule, parts)
    setCarried({ load, span: load.span, target, isDragged: false })
  }
  /** By drag it is known only once it is dropped. */
  const blocked: Attempt | null =
    carried?.target && week && clashes.length > 0 && !carried.isDragged
      ? { load: carried.load, target: carried.target, span: carried.span, week, clashes }
      : null
  /** `take` takes something up, to be moved by keys or taps; `dragOf` makes it draggable. */
  return {
    carried,
    week,
    clashes,
    blocked,
    room,
    isTaken,
    ...asking,
    take,
    cancel: () => setCarried(null),
    drop,
    dragOf,
  }
}

/** The keys that move what is in the hand, wherever the focus is. */
function useKeys(isCarrying: boolean, table: Options['table'], latest: Keep) {
  useEffect(() => {
    if (!isCarrying) return
    const press = (event: KeyboardEvent) => {
      const { carried, drop, set, grid, onStep } = latest.current
      if (!carried || isOthers(event)) return
      const taken = keyed(carried, event, grid)
      if (taken === undefined && event.key !== 'Enter') return
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Enter') return drop()
      onStep()
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
