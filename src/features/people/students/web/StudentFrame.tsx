import type { ReactNode } from 'react'
import { useHistoryTab } from '#features/institute/audit/web/widgets/use-history-tab.ts'
import { listStudentNotifications } from '#features/messages/notifications/contract.ts'
import { createPayment, listPayments } from '#features/money/payments/contract.ts'
import { listStudentBinnacles } from '#features/people/binnacles/contract.ts'
import { shortSection } from '#features/timetable/section-names/words.ts'
import { showIdentity, showPhone } from '#kernel/person.ts'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { Avatar } from '#web/api/Avatar.tsx'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { DOTTED, Dot } from '#web/ui/Dotted.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { useCrumb } from '#web/ui/screen-title.ts'
import { Tabs } from '#web/ui/Tabs.tsx'
import { type Student, showStudent, updateStudent } from '../contract.ts'
import { listStudentCourses } from '../courses/contract.ts'
import { showHistory } from '../history/contract.ts'
import { listStudentLessons } from '../lessons/contract.ts'
import { currentInscription } from '../rules.ts'
import { StudentMenu } from './StudentMenu.tsx'
import { NarrowedTo, placeOf, useNarrowing } from './StudentPlace.tsx'
import { Solvency } from './widgets/Solvency.tsx'
import { StudentState } from './widgets/StudentState.tsx'

const History = lazyComponent(
  async () => (await import('#features/institute/audit/web/widgets/History.tsx')).History,
)

const InBolivares = lazyComponent(
  async () => (await import('#features/money/payments/web/widgets/InBolivares.tsx')).InBolivares,
)

const WITH = ['user', 'inscriptions', 'inscriptions.payments'] as const

type Props = {
  /** Actions of this part instead of the commonest ones. */
  more?: (student: Student) => ReactNode
  children: (student: Student) => ReactNode
}

/** The file of one student: who, how it stands, the commonest actions, and its parts with addresses. */
export function StudentFrame({ more, children }: Props) {
  const id = useIdParam('student')
  const answer = useAnswer(showStudent, { params: { id }, query: { with: [...WITH] } }, { silent: true })
  const history = useHistoryTab(`/students/${id}`)
  const parts = usePartsOf(answer.data?.data)
  useCrumb(answer.data && nameOf(answer.data.data))
  return (
    <AnsweredScreen title="Estudiante" answer={answer}>
      {(student) => (
        <Screen
          title={nameOf(student)}
          face={<Avatar name={nameOf(student)} picture={student.profile_picture} size={44} />}
          state={<States student={student} />}
          lead={<Who student={student} />}
          more={more?.(student) || <Actions student={student} />}
        >
          <Tabs label="Ficha del estudiante" tabs={[...parts, ...history.tabs]} />
          <NarrowedTo id={student.id} />
          {history.isOpen ? <History of={{ student_id: student.id }} bare /> : children(student)}
        </Screen>
      )}
    </AnsweredScreen>
  )
}

const nameOf = ({ first_name, last_name }: Student) => `${first_name} ${last_name}`

function States({ student }: { student: Student }) {
  const { state, debt_e2, pending_amount_e2, is_graduation_proposed } = student
  return (
    <span className="flex flex-wrap items-center gap-2 print:hidden">
      <StudentState state={state} />
      {is_graduation_proposed && <Badge tone="info">Por graduar</Badge>}
      {debt_e2 !== null && <Solvency of={{ debt_e2, pending_amount_e2 }} />}
      <InBolivares amount_e2={debt_e2 ?? 0} />
    </span>
  )
}

/** `V-28.114.938 · Informática S2-A · 0414-7085082 · Correo` */
function Who({
  student: { identity_kind, identity_number, phone, email, ...student },
}: {
  student: Student
}) {
  const current = currentInscription(student.inscriptions ?? [])
  return (
    <span className="figures flex flex-wrap" style={DOTTED}>
      <span>{showIdentity(identity_kind, identity_number)}</span>
      {current && (
        <span>
          <Dot />
          {shortSection(current.specialization.title, current.semester.number, current.section.letter_code)}
        </span>
      )}
      <span className="print:hidden">
        <Dot />
        <a className="link whitespace-nowrap py-1" href={`tel:${phone}`}>
          {showPhone(phone)}
        </a>
      </span>
      <span className="print:hidden">
        <Dot />
        <a className="link py-1" href={`mailto:${email}`} title={email}>
          Correo
        </a>
      </span>
    </span>
  )
}

function Actions({ student }: { student: Student }) {
  return (
    <>
      {(student.debt_e2 ?? 0) > 0 && (
        <LinkTo to="/payments/create" search={{ student: student.id }} allows={createPayment} icon="money">
          Registrar pago
        </LinkTo>
      )}
      <LinkTo to={`/students/${student.id}/edit`} allows={updateStudent} mode="default" icon="edit">
        Editar
      </LinkTo>
      <StudentMenu student={student} />
    </>
  )
}

/** Its parts; narrowed to a course, those that tell something of a course. */
function usePartsOf(student: Student | undefined) {
  const may = useMay()
  const narrowing = useNarrowing()
  if (!student) return []
  const { id, inscriptions = [] } = student
  const payments = inscriptions.flatMap((one) => one.payments ?? []).length
  const path = placeOf(id, narrowing)
  const isWhole = narrowing.section_id === undefined
  return [
    { label: 'Resumen', to: path },
    ...(isWhole ? [{ label: 'Datos', to: path, search: { tab: 'datos' } }] : []),
    ...(may(showHistory) ? [{ label: 'Trayectoria', to: `${path}/history` }] : []),
    ...(may(listStudentCourses) ? [{ label: 'Materias', to: `${path}/courses` }] : []),
    ...(may(listStudentLessons)
      ? [
          { label: 'Clases', to: `${path}/lessons` },
          { label: 'Inasistencias', to: `${path}/absences` },
          { label: 'Retrasos', to: `${path}/delays` },
        ]
      : []),
    ...(isWhole
      ? [
          { label: 'Inscripciones', to: `${path}/inscriptions`, count: inscriptions.length },
          { label: 'Pensum', to: `${path}/pensum` },
          ...(may(listPayments) ? [{ label: 'Pagos', to: `${path}/payments`, count: payments }] : []),
        ]
      : []),
    ...(may(listStudentBinnacles) ? [{ label: 'Bitácora', to: `${path}/binnacles` }] : []),
    ...(may(listStudentNotifications) ? [{ label: 'Avisos', to: `${path}/notifications` }] : []),
  ]
}
