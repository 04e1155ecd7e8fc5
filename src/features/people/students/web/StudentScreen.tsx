import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { PaymentState } from '#features/money/payments/web/widgets/PaymentState.tsx'
import {
  StudentRequests,
  useIsAwaited,
  useStudentRequests,
} from '#features/papers/document-requests/web/widgets/StudentRequests.tsx'
import { CoursePath, usePensumProgress } from '#features/plan/prelations/web/widgets/CoursePath.tsx'
import { showDay } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { GENDER_LABELS, showIdentity, showPhone } from '#kernel/person.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { Student, StudentInscription } from '../contract.ts'
import type { StudentCourse } from '../courses/contract.ts'
import { Attention } from '../courses/web/Attention.tsx'
import { CurrentCourses } from '../courses/web/CurrentCourses.tsx'
import { currentInscription } from '../rules.ts'
import { StudentFrame } from './StudentFrame.tsx'
import { useStudentCourses } from './StudentPlace.tsx'

const EquivalenceRequests = lazyComponent(
  async () =>
    (await import('#features/enrolment/equivalences/requests/web/widgets/StudentEquivalenceRequests.tsx'))
      .StudentEquivalenceRequests,
)

/** How a student stands: what is taken now, how far it has come, what was paid; under «Datos» who it is. */
export function StudentScreen() {
  const { tab }: { tab?: unknown } = useSearch({ strict: false })
  return (
    <StudentFrame>
      {(student) => (tab === 'datos' ? <Data student={student} /> : <Summary student={student} />)}
    </StudentFrame>
  )
}

function Summary({ student }: { student: Student }) {
  // Whichever comes last would push down what stands below it.
  const courses = useStudentCourses(student.id)
  const requests = useStudentRequests(student.id)
  const isLoading = [courses, usePensumProgress(student.id), requests].some((answer) => answer.isLoading)
  return isLoading ? (
    <Skeleton rows={8} />
  ) : (
    <Standing key={student.id} student={student} courses={courses.data?.data} />
  )
}

type StandingProps = { student: Student; courses: readonly StudentCourse[] | undefined }

function Standing({ student, courses }: StandingProps) {
  const { inscriptions = [] } = student
  const [latest] = inscriptions
  const current = currentInscription(inscriptions)
  const paid = inscriptions.filter((one) => one === latest || one === current)
  const seesMoney = latest?.semester_price_e2 !== undefined
  // Where it stood when the screen was opened: what is handed over does not jump away under the hand.
  const [isAwaited] = useState(useIsAwaited(student.id))
  const requests = <StudentRequests student_id={student.id} searched={student.identity_number} />
  return (
    <div className="grid gap-6">
      {isAwaited && requests}
      {inscriptions.length === 0 && (
        <EmptyState title="Sin inscripciones">
          El estudiante no se ha inscrito en ningún período: aún no hay materias, notas ni pagos.
        </EmptyState>
      )}
      {current && courses && <CurrentPeriod student_id={student.id} current={current} courses={courses} />}
      {latest && latest !== current && (
        <p>
          También está en {latest.period.year}-{latest.period.number}:{' '}
          <LinkTo to={`/students/${student.id}/inscriptions`} look="link">
            ver inscripciones
          </LinkTo>
        </p>
      )}
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[2fr_1fr]">
        <div className="min-w-0">
          <CoursePath student_id={student.id} />
        </div>
        <div className="grid gap-6">
          {seesMoney && paid.map((one) => <Paid key={one.id} student={student} inscription={one} />)}
          {!isAwaited && requests}
          <Emergency student={student} />
          <EquivalenceRequests student_id={student.id} />
        </div>
      </div>
    </div>
  )
}

type CurrentProps = { student_id: number; current: StudentInscription; courses: readonly StudentCourse[] }

function CurrentPeriod({ student_id, current, courses }: CurrentProps) {
  const { year, number } = current.period
  const own = courses
    .filter(
      ({ period_id, enrolment_state }) => period_id === current.period_id && enrolment_state !== 'withdrawn',
    )
    .sort((one, another) => one.title.localeCompare(another.title))
  return (
    <>
      <Attention courses={own} />
      <CurrentCourses student_id={student_id} period={`${year}-${number}`} courses={own} />
    </>
  )
}

const MOST = 3

function Paid({ student, inscription }: { student: Student; inscription: StudentInscription }) {
  const { period, payments = [], paid_amount_e2 = 0, semester_price_e2 = 0 } = inscription
  return (
    <Card
      title={`Pagos de ${period.year}-${period.number}`}
      action={
        <LinkTo to={`/students/${student.id}/payments`} look="link">
          Ver pagos
        </LinkTo>
      }
      flush
    >
      <p className="figures py-2">
        <b className="text-body">{showMoney(paid_amount_e2)}</b>{' '}
        <span className="text-text-2">de {showMoney(semester_price_e2)}</span>
      </p>
      <ul className="rows">
        {payments.slice(0, MOST).map((one) => (
          <li key={one.id} className="justify-between">
            <span className="figures">{showDay(one.date)}</span>
            <span className="flex items-center gap-2">
              {one.status !== 2 && <PaymentState status={one.status} />}
              <span className="figures font-medium">{showMoney(one.amount)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Emergency({ student: { emergency_contact: contact } }: { student: Student }) {
  if (!contact?.name && !contact?.phone) return null
  return (
    <Card title="Emergencia">
      <p>
        {[contact.name, contact.relationship?.toLocaleLowerCase('es-VE')].filter(Boolean).join(', ')}{' '}
        {contact.phone && (
          <a className="link figures" href={`tel:${contact.phone}`}>
            {showPhone(contact.phone)}
          </a>
        )}
      </p>
    </Card>
  )
}

function accountWord({ user }: Student): string | null {
  if (!user) return null
  if (!user.enabled) return 'Deshabilitada'
  return user.confirmed_at ? 'Confirmada' : 'Por confirmar'
}

function Data({ student }: { student: Student }) {
  const { social_networks: networks, emergency_contact: contact } = student
  return (
    <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
      <Card title="Datos personales" flush>
        <DescriptionList
          facts={[
            { term: 'Documento', value: showIdentity(student.identity_kind, student.identity_number) },
            { term: 'Género', value: GENDER_LABELS[student.gender] },
            { term: 'Fecha de nacimiento', value: showDay(student.birth_date) },
            { term: 'Lugar de nacimiento', value: student.birth_place },
            { term: 'Institución de procedencia', value: student.previous_school },
            { term: 'Año de graduación', value: student.graduation_year },
          ]}
        />
      </Card>
      <div className="grid gap-6">
        <Card title="Contacto" flush>
          <DescriptionList
            facts={[
              { term: 'Teléfono', value: <span className="figures">{showPhone(student.phone)}</span> },
              { term: 'Correo electrónico', value: student.email },
              { term: 'Cuenta', value: accountWord(student) },
              { term: 'Dirección', value: student.address },
              { term: 'Instagram', value: networks.instagrams },
              { term: 'Facebook', value: networks.facebook },
              { term: 'Twitter', value: networks.twitter },
            ]}
          />
        </Card>
        {contact && (
          <Card title="Contacto de emergencia" flush>
            <DescriptionList
              facts={[
                { term: 'Nombre', value: contact.name },
                { term: 'Parentesco', value: contact.relationship },
                { term: 'Teléfono', value: contact.phone && showPhone(contact.phone) },
              ]}
            />
          </Card>
        )}
      </div>
    </div>
  )
}
