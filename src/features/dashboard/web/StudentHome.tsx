import { ReportPayment } from '#features/payments/web/widgets/ReportPayment.tsx'
import { OwnNextClass, useClassesAhead } from '#features/schedules/web/widgets/NextClass.tsx'
import { SHIFT_LABELS } from '#features/sections/words.ts'
import { showInstant } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { type StudentDashboard, showStudentDashboard } from '../student/contract.ts'
import { Part } from './Part.tsx'

/** The next class, the debt, then the inscription, the courses and the notices. */
export function StudentHome() {
  const { isPending } = useClassesAhead()
  const answer = useAnswer(showStudentDashboard, {}, { silent: true, staleTime: 0 })
  return (
    <Answered answer={answer} rows={8} isWaiting={isPending}>
      {(home) => (
        <>
          <Part title="Hoy">
            <OwnNextClass />
            {home.inscription ? (
              <div className="grid items-start gap-4 lg:grid-cols-2">
                <Debt home={home} inscription={home.inscription} />
                <Place inscription={home.inscription} />
              </div>
            ) : (
              <EmptyState title="Sin inscripción">
                Aquí aparecen la deuda, las materias y los avisos cuando se inscriba en un período.
              </EmptyState>
            )}
          </Part>
          {home.courses.length > 0 && <Courses courses={home.courses} />}
          {home.notices.length > 0 && <Notices notices={home.notices} />}
        </>
      )}
    </Answered>
  )
}

type Inscription = NonNullable<StudentDashboard['inscription']>

function Debt({ home, inscription }: { home: StudentDashboard; inscription: Inscription }) {
  const { student } = useUser()
  const { debt_e2 = 0, pending_amount_e2 = 0 } = inscription
  const older = home.debt_e2 - debt_e2
  return (
    <Card
      title="Pagos"
      tone={home.debt_e2 > 0 ? 'warn' : 'ok'}
      action={
        <LinkTo to={`/profile/${student?.id}/payments`} look="link">
          Ver mis pagos
        </LinkTo>
      }
    >
      {home.debt_e2 === 0 ? (
        <p className="flex flex-wrap items-center gap-2">
          {pending_amount_e2 > 0 ? (
            <>
              <Badge tone="info">En revisión</Badge> No queda nada por reportar.
            </>
          ) : (
            <>
              <Badge tone="ok">Solvente</Badge> No hay pagos pendientes.
            </>
          )}
        </p>
      ) : (
        <div className="grid gap-3">
          <p>
            <span className="figures block text-figure">{showMoney(home.debt_e2)}</span>
            <span className="text-text-2">Deuda de la inscripción</span>
          </p>
          {older > 0 && <p className="text-control">De ella, {showMoney(older)} de períodos anteriores.</p>}
          {debt_e2 > 0 && (
            <div>
              <ReportPayment inscription_id={inscription.id} debt_e2={debt_e2} />
            </div>
          )}
        </div>
      )}
      {pending_amount_e2 > 0 && (
        <p className="mt-3 text-control text-text-2">
          {showMoney(pending_amount_e2)} reportados, por revisar.
        </p>
      )}
    </Card>
  )
}

function Place({ inscription: it }: { inscription: Inscription }) {
  const { student } = useUser()
  return (
    <Card
      title={`Período ${it.period.year}-${it.period.number}`}
      action={
        <LinkTo to={`/profile/${student?.id}/inscriptions`} look="link">
          Ver mis inscripciones
        </LinkTo>
      }
    >
      <DescriptionList
        facts={[
          { term: 'Especialidad', value: it.specialization.title },
          { term: 'Semestre', value: it.semester.number },
          { term: 'Sección', value: it.section.letter_code },
          { term: 'Turno', value: SHIFT_LABELS[it.section.shift] },
        ]}
      />
    </Card>
  )
}

function Courses({ courses }: { courses: StudentDashboard['courses'] }) {
  return (
    <Card title="Materias" flush>
      <ul>
        {courses.map((course) => (
          <li
            key={course.id}
            className="flex flex-wrap justify-between gap-x-4 border-line border-b px-4 py-3 last:border-b-0"
          >
            <span>
              {course.title} <span className="hint figures">{course.code}</span>
            </span>
            <span className="text-control text-text-2">
              {course.teachers.join(', ') || 'Profesor por asignar'}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Notices({ notices }: { notices: StudentDashboard['notices'] }) {
  return (
    <Card title="Avisos" flush>
      <ul>
        {notices.map((notice) => (
          <li key={notice.id} className="grid gap-1 border-line border-b px-4 py-3 last:border-b-0">
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
