import { ReportPayment } from '#features/money/payments/web/widgets/ReportPayment.tsx'
import { OwnNextClass, useClassesAhead } from '#features/timetable/schedules/web/widgets/NextClass.tsx'
import { showDayInWords, showInstant, showShortDay } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { showNoted } from '#kernel/notes.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { StudentDashboard } from '../student/contract.ts'
import { showStudentDashboard } from '../student/first-calls.ts'
import { HomeFrame } from './HomeFrame.tsx'
import { StudentCourses } from './widgets/StudentCourses.tsx'

const NextInstalment = lazyComponent(
  async () => (await import('#features/money/instalments/web/widgets/NextInstalment.tsx')).NextInstalment,
  // As high as most are, so that nothing below is pushed down.
  <span className="block text-compact" style={{ minHeight: '2lh' }} />,
)
const InBolivares = lazyComponent(
  async () => (await import('#features/money/payments/web/widgets/InBolivares.tsx')).InBolivares,
)

const OwnMakeUps = lazyComponent(
  async () => (await import('#features/teaching/make-ups/web/widgets/OwnMakeUps.tsx')).OwnMakeUps,
  <Skeleton rows={2} />,
)

/** The next class, the debt, the courses and the notices. */
export function StudentHome() {
  const { isPending } = useClassesAhead()
  const answer = useAnswer(showStudentDashboard, {}, { silent: true, staleTime: 0 })
  return (
    <HomeFrame period={answer.data?.data.period}>
      <Answered answer={answer} rows={8} isWaiting={isPending}>
        {(home) => (
          <>
            <OwnNextClass />
            {home.inscription ? (
              <Debt home={home} inscription={home.inscription} />
            ) : (
              <EmptyState title="Sin inscripción">
                Aquí aparecen la deuda, las materias y los avisos cuando se inscriba en un período.
              </EmptyState>
            )}
            {home.reinscription && <Reinscription of={home.reinscription} />}
            {home.has_make_ups && <OwnMakeUps isSure />}
            {home.courses.length > 0 && (
              <StudentCourses courses={home.courses} title={`Materias de ${home.courses_period}`} />
            )}
            {home.last_notes.length > 0 && <LastNotes notes={home.last_notes} />}
            {(home.inscription || home.requests.length > 0) && <Requests requests={home.requests} />}
            {home.notices.length > 0 && <Notices notices={home.notices} />}
          </>
        )}
      </Answered>
    </HomeFrame>
  )
}

/** One line: the inscriptions are open, what the student can do about it, or that it is done. */
function Reinscription({ of }: { of: NonNullable<StudentDashboard['reinscription']> }) {
  const { period, until, sentence, inscription_id } = of
  if (inscription_id !== null)
    return (
      <p className="note note-ok">
        La inscripción en {period} está hecha.{' '}
        <LinkTo to="/profile/reinscription" search={{ inscription: inscription_id }} look="link">
          Ver el comprobante
        </LinkTo>
      </p>
    )
  return (
    <p className={`note note-${sentence ? 'warn' : 'info'}`}>
      {sentence ?? `Las inscripciones de ${period} están abiertas hasta el ${showDayInWords(until)}.`}{' '}
      <LinkTo to="/profile/reinscription" look="link">
        {sentence ? 'Ver qué falta' : 'Inscribirse'}
      </LinkTo>
    </p>
  )
}

type Inscription = NonNullable<StudentDashboard['inscription']>

/** What is owed and how to report it: at home it stands here alone (routes.md#payment-banner). */
function Debt({ home, inscription }: { home: StudentDashboard; inscription: Inscription }) {
  const { student } = useUser()
  const { debt_e2, period, semester_price_e2 } = inscription
  const pending = home.reported_e2
  const charges = home.charges_debt_e2
  const older = home.debt_e2 - debt_e2 - charges
  const more = [
    pending > 0 && `${showMoney(pending)} por revisar.`,
    debt_e2 > 0 && older > 0 && `Además, ${showMoney(older)} de períodos anteriores.`,
    (debt_e2 > 0 || older > 0) && charges > 0 && `Además, ${showMoney(charges)} en aranceles.`,
  ].filter(Boolean)
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2" aria-label="Pagos">
      {home.debt_e2 > 0 ? (
        <p className="min-w-0 flex-1">
          <span className="block text-compact text-text-2">
            {debt_e2 > 0
              ? `Deuda de la inscripción ${period.year}-${period.number}`
              : older > 0
                ? 'Deuda de períodos anteriores'
                : 'Deuda en aranceles'}
          </span>
          <span className="figures block">
            <b className="text-section whitespace-nowrap">{showMoney(debt_e2 || older || charges)}</b>{' '}
            {debt_e2 > 0 && (
              <span className="text-text-2 whitespace-nowrap">de {showMoney(semester_price_e2)} </span>
            )}
            <InBolivares amount_e2={debt_e2 || older || charges} />
          </span>
          {more.length > 0 && <span className="block text-compact text-text-2">{more.join(' ')}</span>}
          {debt_e2 > 0 && inscription.instalments && <NextInstalment of={inscription} />}
        </p>
      ) : (
        <p className="flex items-center gap-2">
          {pending > 0 ? (
            <>
              <Badge tone="info">En revisión</Badge> {showMoney(pending)} reportados, por revisar.
            </>
          ) : (
            <>
              <Badge tone="ok">Solvente</Badge> No hay pagos pendientes.
            </>
          )}
        </p>
      )}
      {debt_e2 > 0 ? (
        <ReportPayment inscription_id={inscription.id} debt_e2={debt_e2} />
      ) : (
        <LinkTo to={`/profile/${student?.id}/payments`} look="link">
          Ver mis pagos
        </LinkTo>
      )}
    </section>
  )
}

const PERFORMANCE_LOOKS = { low: 'text-bad', high: 'text-ok', usual: '' } as const

function LastNotes({ notes }: { notes: StudentDashboard['last_notes'] }) {
  return (
    <Card title="Últimas notas" flush>
      <ul className="ruled">
        {notes.map((one) => (
          <li key={one.lesson_id} className="flex items-baseline gap-x-3 py-2">
            <span className="min-w-0 flex-1">
              <LinkTo to={`/profile/courseNote/${one.section_id}/${one.course_id}`} look="link">
                {one.title}
              </LinkTo>
              <span className="figures text-text-2"> {one.weighting} %</span>
              <span className="block text-compact text-text-2">
                {one.course_title} · {showShortDay(one.date)}
              </span>
            </span>
            <span className="grid" style={{ justifyItems: 'end' }}>
              <b className={`figures ${PERFORMANCE_LOOKS[one.performance ?? 'usual']}`}>{showNoted(one)}</b>
              {one.performance && (
                <span className="text-hint text-text-2">{one.performance === 'low' ? 'baja' : 'alta'}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Requests({ requests }: { requests: StudentDashboard['requests'] }) {
  return (
    <Card
      title="Solicitudes de documentos"
      flush
      action={
        <LinkTo to="/document-requests" search={{ new: true }} look="link">
          Pedir un documento
        </LinkTo>
      }
    >
      <ul className="ruled">
        {requests.map(({ id, name, state }) => (
          <li key={id} className="flex items-baseline justify-between gap-3 py-2">
            {name}
            {state === 'generated' ? <Badge tone="ok">Lista</Badge> : <Badge tone="info">En espera</Badge>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Notices({ notices }: { notices: StudentDashboard['notices'] }) {
  return (
    <Card
      title="Avisos"
      flush
      action={
        <LinkTo to="/notifications" look="link">
          Todos
        </LinkTo>
      }
    >
      <ul className="ruled">
        {notices.map((notice) => (
          <li key={notice.id} className="grid gap-1 py-2">
            <span className="flex items-start gap-2">
              {notice.read_at === null && <Badge tone="info">Nuevo</Badge>}
              <span>{notice.content}</span>
            </span>
            <span className="hint figures">{showInstant(notice.created_at)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
