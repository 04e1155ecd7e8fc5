import { useEffect, useRef } from 'react'
import { dayOf, daysBetween, type Instant } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { clock } from '#web/ui/clock.ts'
import type { ReviewQueue } from './use-review-queue.ts'

/** `hoy`, `ayer`, `3 días`. */
function ageOf(at: Instant): string {
  const days = daysBetween(dayOf(at), clock.today())
  return days <= 0 ? 'hoy' : days === 1 ? 'ayer' : `${days} días`
}

/** Those that wait, oldest first: whose, how much, since when. */
export function ReviewList({ queue: { open, current, pick } }: { queue: ReviewQueue }) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const row = list.current?.querySelector('[aria-current]')
    if (current) row?.scrollIntoView({ block: 'nearest' })
  }, [current])
  if (open.length === 0) return null
  return (
    <nav aria-label="Pagos por revisar" className="sec max-lg:hidden">
      <header className="sec-head">
        <h2>Por decidir</h2>
        <span className="text-compact text-text-3">más antiguos primero</span>
      </header>
      <ol
        ref={list}
        className="rows overflow-y-auto"
        style={{ maxHeight: 'max(24rem, var(--window) - 20rem)' }}
      >
        {open.map((one) => (
          <li key={one.id} className={one.id === current?.id ? 'bg-selected' : 'hover:bg-hover'}>
            <button
              type="button"
              className="flex min-h-6 w-full items-center gap-2 px-2 text-start text-control"
              aria-current={one.id === current?.id ? 'step' : undefined}
              onClick={() => pick(one.id)}
            >
              <span className={`min-w-0 flex-1 break-words ${one.id === current?.id ? 'font-semibold' : ''}`}>
                {one.student_name}
              </span>
              <span className="figures">{showMoney(one.amount)}</span>
              <span className="w-12 text-end text-hint text-text-3">{ageOf(one.created_at)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
