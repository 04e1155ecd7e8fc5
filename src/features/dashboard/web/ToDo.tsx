import { Link } from '@tanstack/react-router'
import { mayCall } from '#kernel/access.ts'
import {
  addDays,
  type Day,
  dayOf,
  daysBetween,
  type Instant,
  showDayInWords,
  showTime,
} from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { holderOf, useUser } from '#web/api/session.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { clock } from '#web/ui/clock.ts'
import type { IndexDashboard } from '../contract.ts'
import { DECIDING } from '../rules.ts'

type Waiting = {
  count: number
  what: string
  /** Of which period, or how much money. */
  detail?: string
  /** Since when somebody waits for an answer. */
  since?: Instant | null
  /** Since when it is due, where nobody waits for it. */
  due?: Day | null
  /** The list of exactly these, and what is done there. */
  to?: string
  search?: Record<string, unknown>
  act?: string
}

const nameOf = (period: { year: number; number: number }) => `${period.year}-${period.number}`

/** What waits for whoever may decide it, each row the way to exactly what it counts. */
function useWaiting({
  payments,
  document_requests: requests,
  preregistrations,
  lacking,
  to_register,
  offers_ending,
  at_risk,
  mail,
  period,
  target,
}: IndexDashboard): Waiting[] {
  const user = useUser()
  const holder = holderOf(user)
  const isPast = period !== null && period.id !== target?.id
  const of = period && isPast ? { detail: `de ${nameOf(period)}` } : {}
  const all: (Waiting & { mayAct: boolean })[] = [
    {
      mayAct: mayCall(DECIDING.payments, holder),
      count: payments.pending,
      what: payments.pending === 1 ? 'Pago por revisar' : 'Pagos por revisar',
      detail: showMoney(payments.pending_amount_e2),
      since: payments.oldest_at,
      to: '/payments/review',
      act: 'Revisar',
    },
    ...preregistrations.periods.map((one) => ({
      mayAct: mayCall(DECIDING.preregistrations, holder),
      count: one.pending,
      what: one.pending === 1 ? 'Preinscripción por confirmar' : 'Preinscripciones por confirmar',
      detail: `para ${nameOf(one)}`,
      since: one.oldest_at,
      to: '/inscriptions',
      search: { state: 'pending', period_id: one.id },
      act: 'Confirmar',
    })),
    { mayAct: mayCall(DECIDING.document_requests, holder), ...askedOf(requests) },
    {
      // The list of lessons is not a screen of assistants (routes.md#lesson-pages).
      mayAct: user.type === 'admin' && mayCall(DECIDING.lessons, holder),
      ...unregisteredOf(to_register, period?.id),
    },
    { mayAct: mayCall(DECIDING.waiting, holder), ...endingOf(offers_ending) },
    {
      // Of the period that is prepared the steps say it.
      mayAct: mayCall(DECIDING.teachers, holder) && isPast,
      count: lacking.without_teacher,
      what: lacking.without_teacher === 1 ? 'Sección sin profesor' : 'Secciones sin profesor',
      ...of,
      to: '/sections',
      search: { period_id: period?.id, without_teacher: true },
      act: 'Asignar',
    },
    {
      mayAct: mayCall(DECIDING.hours, holder) && isPast,
      count: lacking.without_hours,
      what: lacking.without_hours === 1 ? 'Sección con horas por ubicar' : 'Secciones con horas por ubicar',
      ...of,
      to: '/sections',
      search: { period_id: period?.id, without_hours: true },
      act: 'Ubicar',
    },
    { mayAct: mayCall(DECIDING.at_risk, holder), ...warningOf(at_risk) },
    { mayAct: mayCall(DECIDING.closing, holder), ...closingOf(period) },
    { mayAct: true, ...unsentOf(mail.failed) },
  ]
  return all.filter(({ mayAct, count }) => mayAct && count > 0)
}

/** From its last week on. */
const LAST_DAYS = 7

function closingOf(period: IndexDashboard['period']): Waiting {
  const today = clock.today()
  if (!period || period.closed_at !== null || daysBetween(today, period.end_date) > LAST_DAYS)
    return { count: 0, what: '' }
  const isOver = today > period.end_date
  return {
    count: 1,
    what: isOver ? 'Período por cerrar' : 'Período que termina',
    detail: `${nameOf(period)}, ${isOver ? 'terminó' : 'termina'} el ${showDayInWords(period.end_date)}`,
    to: `/periods/${period.id}/closing`,
    act: isOver ? 'Cerrar' : 'Ver',
  }
}

const unsentOf = (count: number): Waiting => ({
  count,
  what: count === 1 ? 'Correo que no se pudo enviar' : 'Correos que no se pudieron enviar',
  detail: 'Revise la configuración del correo.',
})

const KINDS: Readonly<Record<number, [one: string, many: string]>> = {
  1: ['1 de estudio', 'de estudio'],
  2: ['1 de notas', 'de notas'],
  4: ['1 carta', 'cartas'],
}

const askedOf = ({
  pending: count,
  oldest_at: since,
  kinds,
}: IndexDashboard['document_requests']): Waiting => ({
  count,
  what: `Solicitud${count === 1 ? '' : 'es'} por preparar`,
  detail: kinds
    .flatMap(({ type, pending }) => {
      const words = KINDS[type]
      return words ? [pending === 1 ? words[0] : `${pending} ${words[1]}`] : []
    })
    .join(', '),
  since,
  to: '/document-requests',
  act: 'Preparar',
})

/** Those of before today, the list's very ones: until its end a class of today is late to nobody. */
const unregisteredOf = (
  { count, teachers, oldest: due }: IndexDashboard['to_register'],
  period_id: number | undefined,
): Waiting => ({
  count,
  what: count === 1 ? 'Clase sin registrar' : 'Clases sin registrar',
  detail: teachers === 1 ? 'de 1 profesor' : `de ${teachers} profesores`,
  due,
  to: '/lessons',
  search: { show: 'due', period_id, until: addDays(clock.today(), -1) },
  act: 'Ver',
})

const endingOf = ({ count, first_at }: IndexDashboard['offers_ending']): Waiting => ({
  count,
  what: count === 1 ? 'Oferta de cupo que vence hoy' : 'Ofertas de cupo que vencen hoy',
  ...(first_at && { detail: `${count === 1 ? 'a' : 'la primera a'} las ${showTime(first_at)}` }),
  to: '/reports/waiting-list',
  search: { offer: 'ends_today' },
  act: 'Ver',
})

const warningOf = (count: number): Waiting => ({
  count,
  what: count === 1 ? 'Estudiante en riesgo' : 'Estudiantes en riesgo',
  detail: 'por inasistencias, notas o dejar de asistir',
  to: '/students/at-risk',
  act: 'Ver',
})

/** What waits, the likeliest first. */
export function ToDo({ home }: { home: IndexDashboard }) {
  const waiting = useWaiting(home)
  // Of whom somebody waits for an answer; a section without teacher, or a student at risk, does not.
  const sum = waiting.reduce((all, { count, since }) => all + (since ? count : 0), 0)
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

function Row({
  of: { count, what, detail, since, due, to, search, act },
  isFirst,
}: {
  of: Waiting
  isFirst: boolean
}) {
  const age = since ? dayOf(since) : due
  const words = (
    <>
      <b className="figures text-end text-section" style={{ minWidth: '2.5rem' }}>
        {count.toLocaleString('es-VE')}
      </b>
      <span className="min-w-0 flex-1 font-medium">{what}</span>
      {detail && <span className={`text-compact text-text-2 ${to ? 'max-sm:hidden' : ''}`}>{detail}</span>}
      {age && <span className="text-compact text-text-3 max-sm:hidden">{ageOf(age)}</span>}
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

/** `hoy`, `desde ayer`, `hace 6 días` */
function ageOf(since: Day): string {
  const days = daysBetween(since, clock.today())
  if (days <= 0) return 'hoy'
  return days === 1 ? 'desde ayer' : `hace ${days} días`
}
