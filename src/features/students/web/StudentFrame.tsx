import type { ReactNode } from 'react'
import { useHistoryTab } from '#features/audit/web/widgets/HistoryTab.tsx'
import { showAbsences } from '#features/inscriptions/absences/contract.ts'
import { createPayment, listPayments } from '#features/payments/contract.ts'
import { showIdentity, showPhone } from '#kernel/person.ts'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { Avatar } from '#web/api/Avatar.tsx'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { useCrumb } from '#web/ui/screen-title.ts'
import { Tabs } from '#web/ui/Tabs.tsx'
import { type Student, showStudent, updateStudent } from '../contract.ts'
import { Solvency } from './widgets/Solvency.tsx'
import { StudentState } from './widgets/StudentState.tsx'

const History = lazyComponent(async () => (await import('#features/audit/web/widgets/History.tsx')).History)

const WITH = ['user', 'inscriptions', 'inscriptions.payments'] as const

/** The file of one student: who, how it stands, the commonest actions, and its parts with addresses. */
export function StudentFrame({ children }: { children: (student: Student) => ReactNode }) {
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
          more={<Actions student={student} />}
        >
          <Tabs label="Ficha del estudiante" tabs={[...parts, ...history.tabs]} />
          {history.isOpen ? <History of={{ student_id: student.id }} bare /> : children(student)}
        </Screen>
      )}
    </AnsweredScreen>
  )
}

const nameOf = ({ first_name, last_name }: Student) => `${first_name} ${last_name}`

function States({ student: { state, debt_e2 } }: { student: Student }) {
  return (
    <span className="flex flex-wrap gap-2">
      <StudentState state={state} />
      {debt_e2 !== null && <Solvency debt_e2={debt_e2} />}
    </span>
  )
}

/** `V-28.114.938 · Informática, semestre 2, sección A · 0414-7085082 · Correo` */
function Who({
  student: { identity_kind, identity_number, phone, email, ...student },
}: {
  student: Student
}) {
  const latest = student.inscriptions?.[0]
  return (
    <span className="figures">
      {showIdentity(identity_kind, identity_number)}
      {latest &&
        ` · ${latest.specialization.title}, semestre ${latest.semester.number}, sección ${latest.section.letter_code}`}
      {' · '}
      <a className="link" href={`tel:${phone}`}>
        {showPhone(phone)}
      </a>
      {' · '}
      <a className="link" href={`mailto:${email}`} title={email}>
        Correo
      </a>
    </span>
  )
}

function Actions({ student }: { student: Student }) {
  return (
    <>
      {student.debt_e2 !== null && student.debt_e2 > 0 && (
        <LinkTo to="/payments/create" search={{ student: student.id }} allows={createPayment} icon="money">
          Registrar pago
        </LinkTo>
      )}
      <LinkTo to={`/students/${student.id}/edit`} allows={updateStudent} mode="default" icon="edit">
        Editar
      </LinkTo>
    </>
  )
}

function usePartsOf(student: Student | undefined) {
  const may = useMay()
  if (!student) return []
  const { id, inscriptions = [] } = student
  const payments = inscriptions.reduce((sum, one) => sum + (one.payments?.length ?? 0), 0)
  const path = `/students/${id}`
  return [
    { label: 'Resumen', to: path },
    { label: 'Datos', to: path, search: { tab: 'datos' } },
    { label: 'Inscripciones', to: `${path}/inscriptions`, count: inscriptions.length },
    { label: 'Pensum', to: `${path}/pensum` },
    ...(may(showAbsences) ? [{ label: 'Inasistencias', to: `${path}/absences` }] : []),
    ...(may(listPayments) ? [{ label: 'Pagos', to: `${path}/payments`, count: payments }] : []),
  ]
}
