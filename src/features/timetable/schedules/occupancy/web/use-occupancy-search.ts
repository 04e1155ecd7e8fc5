import { useNavigate, useSearch } from '@tanstack/react-router'
import { type MapKind, ORDERS, type Order } from '../rules.ts'

/** What the map is of, kept in the address. */
export type OccupancySearch = {
  period_id: number | null
  of: MapKind
  /** Null: the whole week. */
  day: number | null
  shift: 'morning' | 'afternoon' | null
  specialization: string | null
  tag: string | null
  order: Order
}
export type Choose = (to: Partial<OccupancySearch>) => void

const textOf = (value: unknown): string | null =>
  value === undefined || value === null || value === '' ? null : String(value)

export function useOccupancySearch(): OccupancySearch & { choose: Choose } {
  const found: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [period_id, day] = [Number(found.period_id), Number(found.day)]
  return {
    period_id: Number.isInteger(period_id) && period_id > 0 ? period_id : null,
    of: found.of === 'teacher' ? 'teacher' : 'classroom',
    day: day >= 1 && day <= 7 ? day : null,
    shift: found.shift === 'morning' || found.shift === 'afternoon' ? found.shift : null,
    specialization: textOf(found.specialization),
    tag: textOf(found.tag),
    order: ORDERS.find((one) => one === found.order) ?? 'name',
    choose: (to) =>
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: (before: Record<string, unknown>) =>
          Object.fromEntries(
            Object.entries({ ...before, ...to }).map(([name, value]) => [name, value ?? undefined]),
          ),
      }),
  }
}
