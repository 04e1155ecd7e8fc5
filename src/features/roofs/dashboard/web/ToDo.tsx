import { Link } from '@tanstack/react-router'
import { holderOf, useUser } from '#web/api/session.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { IndexDashboard } from '../contract.ts'
import { ageOf, inWaiting, type Waiting, waitingFor } from './waiting.ts'

/** What waits, the likeliest first. */
export function ToDo({ home }: { home: IndexDashboard }) {
  const waiting = waitingFor(home, holderOf(useUser()))
  const sum = inWaiting(waiting)
  return (
    <Card
      title="Por hacer"
      flush
      action={
        sum > 0 && <span className="text-compact text-text-3">{sum.toLocaleString('es-VE')} en espera</span>
      }
    >
      {waiting.length === 0 && <p className="py-2 text-text-2">No hay nada en espera.</p>}
      <ul className="ruled">
        {waiting.map((one, at) => (
          <li key={`${one.what} ${one.detail}`}>
            <Row of={one} isFirst={at === 0} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const ROW = 'flex items-center gap-x-3 py-2'

function Row({ of, isFirst }: { of: Waiting; isFirst: boolean }) {
  const { count, what, detail, to, search, act } = of
  const age = ageOf(of)
  const words = (
    <>
      <b className="figures text-end text-section" style={{ minWidth: '2.5rem' }}>
        {count.toLocaleString('es-VE')}
      </b>
      <span className="min-w-0 flex-1 font-medium">{what}</span>
      {detail && <span className={`text-compact text-text-2 ${to ? 'max-sm:hidden' : ''}`}>{detail}</span>}
      {age && <span className="text-compact text-text-3 max-sm:hidden">{age}</span>}
    </>
  )
  if (!to) return <p className={ROW}>{words}</p>
  return (
    <Link
      to={to}
      search={search ?? {}}
      preload="intent"
      className={`${ROW} text-text no-underline hover:bg-hover`}
    >
      {words}
      <span className={isFirst ? buttonClass({ mode: 'primary', size: 'sm' }) : 'link'}>{act}</span>
    </Link>
  )
}
