import { useEffect, useId } from 'react'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import { useAnswer } from '#web/api/api.tsx'
import { isPage } from '#web/api/page.ts'
import { useStored } from '#web/ui/device-storage.ts'
import { useHeadSlot } from '#web/ui/head-slot.ts'

type PeriodOption = { id: number; year: number; number: number; enabled: boolean }

type Props = {
  /** The list of periods. */
  endpoint: EndpointSpec
  /** The chosen id; null selects the first enabled one. */
  value: number | null
  onChange: (id: number, period: PeriodOption) => void
  label?: string
}

const isKept = (value: unknown): value is number | null => value === null || Number.isInteger(value)
const isPeriod = (row: unknown): row is PeriodOption =>
  typeof row === 'object' && row !== null && 'id' in row && 'year' in row && 'number' in row

/** The periods, and the one that is chosen while the address names none: the last one chosen, else the first enabled one. */
export function usePeriods(endpoint: EndpointSpec) {
  const { data } = useAnswer<EndpointSpec>(
    endpoint,
    { query: { limit: 0, sort_by: 'year,desc' } },
    { staleTime: 60_000 },
  )
  const periods = isPage<unknown>(data) ? data.data.filter(isPeriod) : []
  // The period stays from screen to screen until another is chosen, or somebody signs in.
  const [kept, keep] = useStored('period', isKept, null)
  const first =
    periods.find((period) => period.id === kept) ?? periods.find((period) => period.enabled) ?? periods[0]
  return { isKnown: data !== undefined, periods, first, keep }
}

/**
 * All periods, newest first; starts with the last chosen, else the first enabled one. Wide windows show it in the
 * header, since it applies to the whole application. Keep the value in the address.
 */
export function PeriodSelector({ endpoint, value, onChange, label = 'Período' }: Props) {
  const id = useId()
  const { isKnown, periods, first, keep } = usePeriods(endpoint)
  const inHead = useHeadSlot()

  // An address may name a period that is no more.
  const isChosen = value !== null && (!isKnown || periods.some(({ id: one }) => one === value))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when nothing was chosen and the periods are known
  useEffect(() => {
    if (!isChosen && first) onChange(first.id, first)
  }, [isChosen, first?.id])

  // Of no period nothing can be chosen: the screen says what is missing.
  if (isKnown && periods.length === 0) return null
  return inHead(
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-control text-text-2">
        {label}
      </label>
      <select
        id={id}
        className="input"
        value={value ?? first?.id ?? ''}
        disabled={periods.length === 0}
        onChange={({ target }) => {
          const period = periods.find((one) => String(one.id) === target.value)
          if (!period) return
          keep(period.id)
          onChange(period.id, period)
        }}
      >
        {value === null && !first && <option value="">…</option>}
        {periods.map((period) => (
          <option key={period.id} value={period.id}>
            {period.year}-{period.number}
          </option>
        ))}
      </select>
    </div>,
  )
}
