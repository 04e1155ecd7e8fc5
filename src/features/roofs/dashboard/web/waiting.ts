import { type Holder, mayCall } from '#kernel/access.ts'
import { type Day, dayOf, daysBetween, type Instant, showDayInWords, showTime } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { clock } from '#web/ui/clock.ts'
import type { IndexDashboard } from '../contract.ts'
import { DECIDING } from '../rules.ts'

export type Waiting = {
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

/** How many, and what they are called. */
const counted = (count: number, one: string, many: string) => ({ count, what: count === 1 ? one : many })

type Judged = Waiting & { mayAct: boolean }

const LACKING = [
  ['teachers', 'without_teacher', 'Sección sin profesor', 'Secciones sin profesor', 'Asignar'],
  ['hours', 'without_hours', 'Sección con horas por ubicar', 'Secciones con horas por ubicar', 'Ubicar'],
] as const

/** What sections lack; of the period that is prepared the steps say it. */
function lackingOf(
  { lacking, period, target }: Pick<IndexDashboard, 'lacking' | 'period' | 'target'>,
  holder: Holder,
): Judged[] {
  if (!period || period.id === target?.id) return []
  return LACKING.map(([deciding, what, one, many, act]) => ({
    mayAct: mayCall(DECIDING[deciding], holder),
    ...counted(lacking[what], one, many),
    detail: `de ${nameOf(period)}`,
    to: '/sections',
    search: { period_id: period.id, [what]: true },
    act,
  }))
}

/** What waits for whoever may decide it, each row the way to exactly what it counts. */
export function waitingFor(home: IndexDashboard, holder: Holder): Waiting[] {
  const { payments, preregistrations, period } = home
  const closing = { mayAct: mayCall(DECIDING.closing, holder), ...closingOf(period) }
  const all: Judged[] = [
    // Once it is late, before all that comes every day.
    ...(closing.due ? [closing] : []),
    {
      mayAct: mayCall(DECIDING.institution, holder),
      count: Number(home.lacks_address),
      what: 'Dirección web por escribir',
      detail: 'sin ella no hay documentos',
      to: '/institution',
      act: 'Ver',
    },
    {
      mayAct: mayCall(DECIDING.payments, holder),
      ...counted(payments.pending, 'Pago por revisar', 'Pagos por revisar'),
      detail: showMoney(payments.pending_amount_e2),
      since: payments.oldest_at,
      to: '/payments/review',
      act: 'Revisar',
    },
    ...preregistrations.periods.map((one) => ({
      mayAct: mayCall(DECIDING.preregistrations, holder),
      ...counted(one.pending, 'Preinscripción por confirmar', 'Preinscripciones por confirmar'),
      detail: `para ${nameOf(one)}`,
      since: one.oldest_at,
      to: '/inscriptions',
      search: { state: 'pending', period_id: one.id },
      act: 'Confirmar',
    })),
    { mayAct: mayCall(DECIDING.document_requests, holder), ...askedOf(home.document_requests) },
    {
      mayAct: mayCall(DECIDING.equivalence_requests, holder),
      ...counted(home.equivalence_requests.pending, 'Equivalencia por decidir', 'Equivalencias por decidir'),
      since: home.equivalence_requests.oldest_at,
      to: '/equivalences',
      search: { tab: 'pending' },
      act: 'Decidir',
    },
    {
      // The list of lessons is not a screen of assistants (routes.md#lesson-pages).
      mayAct: holder.type === 'admin' && mayCall(DECIDING.lessons, holder),
      ...unregisteredOf(home.to_register, period?.id),
    },
    { mayAct: mayCall(DECIDING.waiting, holder), ...endingOf(home.offers_ending) },
    ...lackingOf(home, holder),
    { mayAct: mayCall(DECIDING.at_risk, holder), ...warningOf(home.at_risk) },
    ...(closing.due ? [] : [closing]),
    { mayAct: true, ...unsentOf(home.mail.failed) },
  ]
  return all.filter(({ mayAct, count }) => mayAct && count > 0)
}

/** From its last week on, and so long after it was closed its actas. */
const LAST_DAYS = 7

function closingOf(period: IndexDashboard['period']): Waiting {
  const today = clock.today()
  if (period?.closed_at && daysBetween(dayOf(period.closed_at), today) <= LAST_DAYS)
    return {
      count: 1,
      what: 'Período cerrado',
      detail: `${nameOf(period)}, sus actas en un solo PDF`,
      to: `/periods/${period.id}/closing`,
      act: 'Ver actas',
    }
  if (!period || period.closed_at !== null || daysBetween(today, period.end_date) > LAST_DAYS)
    return { count: 0, what: '' }
  const isOver = today > period.end_date
  return {
    count: 1,
    what: isOver ? 'Período por cerrar' : 'Período que termina',
    due: isOver ? period.end_date : null,
    detail: `${nameOf(period)}, ${isOver ? 'terminó' : 'termina'} el ${showDayInWords(period.end_date)}`,
    to: `/periods/${period.id}/closing`,
    act: isOver ? 'Cerrar' : 'Ver',
  }
}

const unsentOf = (count: number): Waiting => ({
  ...counted(count, 'Correo que no se pudo enviar', 'Correos que no se pudieron enviar'),
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
  ...counted(count, 'Solicitud por preparar', 'Solicitudes por preparar'),
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
  ...counted(count, 'Clase sin registrar', 'Clases sin registrar'),
  detail: teachers === 1 ? 'de 1 profesor' : `de ${teachers} profesores`,
  due,
  to: '/lessons',
  search: { show: 'due', period_id },
  act: 'Ver',
})

const endingOf = ({ count, first_at }: IndexDashboard['offers_ending']): Waiting => ({
  ...counted(count, 'Oferta de cupo que vence hoy', 'Ofertas de cupo que vencen hoy'),
  ...(first_at && { detail: `${count === 1 ? 'a' : 'la primera a'} las ${showTime(first_at)}` }),
  to: '/reports/waiting-list',
  search: { offer: 'ends_today' },
  act: 'Ver',
})

const warningOf = (count: number): Waiting => ({
  ...counted(count, 'Estudiante en riesgo', 'Estudiantes en riesgo'),
  detail: 'por inasistencias, notas o dejar de asistir',
  to: '/students/at-risk',
  act: 'Ver',
})

/** How many wait for an answer: a section without teacher, or a student at risk, does not. */
export const inWaiting = (waiting: readonly Waiting[]): number =>
  waiting.reduce((all, { count, since }) => all + (since ? count : 0), 0)

/** `hoy`, `desde ayer`, `hace 6 días`; null where nothing is due. */
export function ageOf({ since, due }: Waiting): string | null {
  const first = since ? dayOf(since) : due
  if (!first) return null
  const days = daysBetween(first, clock.today())
  if (days <= 0) return 'hoy'
  return days === 1 ? 'desde ayer' : `hace ${days} días`
}
