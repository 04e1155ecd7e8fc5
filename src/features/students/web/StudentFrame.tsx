import type { ReactNode } from 'react'
import { createPayment, listPayments } from '#features/payments/contract.ts'
import { showIdentity } from '#kernel/person.ts'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { Avatar } from '#web/api/Avatar.tsx'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { useCrumb } from '#web/ui/screen-title.ts'
import { Tabs } from '#web/ui/Tabs.tsx'
import { type Student, showStudent, updateStudent } from '../contract.ts'
import { Solvency } from './widgets/Solvency.tsx'
import { StudentState } from './widgets/StudentState.tsx'

const WITH = ['user', 'inscriptions', 'inscriptions.payments'] as const

/** The file of one student: who, how it stands, the commonest actions, and its parts with addresses. */
export function StudentFrame({ children }: { children: (student: Student) => ReactNode }) {
  const id = useIdParam('student')
  const answer = useAnswer(showStudent, { params: { id }, query: { with: [...WITH] } }, { silent: true })
  useCrumb(answer.data && nameOf(answer.data.data))
  return (
    <AnsweredScreen title="Estudiante" answer={answer}>
      {(student) => (
        <Screen title={nameOf(student)} more={<Actions student={student} />}>
          <Head student={student} name={nameOf(student)} />
          <Parts student={student} />
          {children(student)}
        </Screen>
      )}
    </AnsweredScreen>
  )
}

const nameOf = ({ first_name, last_name }: Student) => `${first_name} ${last_name}`

function Head({ student, name }: { student: Student; name: string }) {
  const latest = student.inscriptions?.[0]
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name} picture={student.profile_picture} size={48} />
      <div className="grid min-w-0 gap-1">
        <p className="figures text-text-2">
          {showIdentity(student.identity_kind, student.identity_number)}
          {latest &&
            ` · ${latest.specialization.title}, semestre ${latest.semester.number}, sección ${latest.section.letter_code}`}
        </p>
        <p className="flex flex-wrap gap-2">
          <StudentState state={student.state} />
          {student.debt_e2 !== null && <Solvency debt_e2={student.debt_e2} />}
        </p>
      </div>
    </div>
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

function Parts({ student: { id, inscriptions = [] } }: { student: Student }) {
  const may = useMay()
  const payments = inscriptions.reduce((sum, one) => sum + (one.payments?.length ?? 0), 0)
  return (
    <Tabs
      label="Ficha del estudiante"
      tabs={[
        { label: 'Datos', to: `/students/${id}` },
        { label: 'Inscripciones', to: `/students/${id}/inscriptions`, count: inscriptions.length },
        { label: 'Pensum', to: `/students/${id}/pensum` },
        ...(may(listPayments) ? [{ label: 'Pagos', to: `/students/${id}/payments`, count: payments }] : []),
      ]}
    />
  )
}
