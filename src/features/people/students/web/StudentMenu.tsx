import { useState } from 'react'
import { createEquivalence } from '#features/enrolment/equivalences/first-calls.ts'
import { changePensum } from '#features/enrolment/equivalences/pensum-changes/first-calls.ts'
import { changeSection } from '#features/enrolment/inscriptions/section-change/contract.ts'
import { approveSemester } from '#features/enrolment/inscriptions/semester-approval/contract.ts'
import { listWithdrawals, retireStudent, withdrawCourses } from '#features/enrolment/withdrawals/contract.ts'
import { listStudentPapers } from '#features/papers/papers/contract.ts'
import { useMay } from '#web/api/api.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Menu, type MenuItem } from '#web/ui/Menu.tsx'
import type { Student } from '../contract.ts'
import { graduateStudent } from '../graduation/contract.ts'
import { deleteStudent } from '../lifecycle/contract.ts'
import { currentInscription } from '../rules.ts'

const ChangeSection = lazyComponent(
  async () =>
    (await import('#features/enrolment/inscriptions/section-change/web/widgets/ChangeSection.tsx'))
      .ChangeSection,
)
const ApproveSemester = lazyComponent(
  async () =>
    (await import('#features/enrolment/inscriptions/semester-approval/web/widgets/ApproveSemester.tsx'))
      .ApproveSemester,
)
const WithdrawCourses = lazyComponent(
  async () =>
    (await import('#features/enrolment/withdrawals/web/widgets/WithdrawCourses.tsx')).WithdrawCourses,
)
const Retire = lazyComponent(
  async () => (await import('#features/enrolment/withdrawals/web/widgets/Retire.tsx')).Retire,
)
const Graduate = lazyComponent(async () => (await import('../graduation/web/widgets/Graduate.tsx')).Graduate)
const EquivalenceDialog = lazyComponent(
  async () =>
    (await import('#features/enrolment/equivalences/web/widgets/EquivalenceDialog.tsx')).EquivalenceDialog,
)
const RequestDialog = lazyComponent(
  async () =>
    (await import('#features/enrolment/equivalences/requests/web/widgets/RequestDialog.tsx')).RequestDialog,
)
const ChangePensum = lazyComponent(
  async () =>
    (await import('#features/enrolment/equivalences/pensum-changes/web/widgets/ChangePensum.tsx'))
      .ChangePensum,
)
const IssuedPapers = lazyComponent(
  async () => (await import('#features/papers/papers/web/widgets/IssuedPapers.tsx')).IssuedPapers,
)
const RemoveStudent = lazyComponent(
  async () => (await import('../lifecycle/web/widgets/RemoveStudent.tsx')).RemoveStudent,
)

type Way =
  | 'equivalences'
  | 'asked'
  | 'pensum'
  | 'section'
  | 'semester'
  | 'courses'
  | 'retire'
  | 'graduate'
  | 'remove'
  | 'papers'

/** «Más acciones»: what changes a student's path, each in a dialog that says first what it costs. */
export function StudentMenu({ student }: { student: Student }) {
  const [way, setWay] = useState<Way | null>(null)
  const current = currentInscription(student.inscriptions ?? [])
  const items = useItems(student, setWay)
  const close = () => setWay(null)
  const named = {
    student: { id: student.id, name: `${student.first_name} ${student.last_name}` },
    onClose: close,
  }
  return (
    <>
      {items.length > 0 && <Menu label="Más acciones" icon="more" iconOnly items={items} />}
      {way === 'section' && <ChangeSection {...named} />}
      {way === 'semester' && (
        <ApproveSemester {...named} isApproved={Boolean(current?.semester_approved_at)} />
      )}
      {way === 'courses' && <WithdrawCourses {...named} />}
      {way === 'retire' && <Retire {...named} />}
      {way === 'papers' && <IssuedPapers {...named} />}
      {way === 'equivalences' && <EquivalenceDialog {...named} />}
      {way === 'asked' && <RequestDialog student_id={student.id} name={named.student.name} onClose={close} />}
      {way === 'pensum' && <ChangePensum {...named} />}
      {way === 'remove' && <RemoveStudent {...named} />}
      {way === 'graduate' && <Graduate student={student} onClose={close} />}
    </>
  )
}

function useItems(student: Student, take: (way: Way) => void): MenuItem[] {
  const may = useMay()
  const isActive = student.state === 'active'
  const current = currentInscription(student.inscriptions ?? [])
  const all: (MenuItem | false)[] = [
    isActive &&
      current !== undefined &&
      may(changeSection) && { label: 'Cambiar de sección', icon: 'layers', onPick: () => take('section') },
    isActive &&
      current !== undefined &&
      may(approveSemester) && {
        label: current.semester_approved_at ? 'Quitar la aprobación del semestre' : 'Aprobar el semestre',
        icon: 'check',
        onPick: () => take('semester'),
      },
    student.state !== 'retired' &&
      may(graduateStudent) && {
        label: isActive ? 'Graduar' : 'Deshacer la graduación',
        icon: isActive ? 'cap' : 'undo',
        onPick: () => take('graduate'),
      },
    isActive &&
      may(createEquivalence) && {
        label: 'Reconocer equivalencias',
        icon: 'add',
        onPick: () => take('equivalences'),
      },
    isActive &&
      may(createEquivalence) && {
        label: 'Pedir equivalencias',
        icon: 'upload',
        onPick: () => take('asked'),
      },
    isActive &&
      may(changePensum) && {
        label: 'Cambiar de pensum o especialidad',
        icon: 'book',
        onPick: () => take('pensum'),
      },
    may(listStudentPapers) && { label: 'Documentos emitidos', icon: 'file', onPick: () => take('papers') },
    student.state === 'retired' &&
      may(listWithdrawals) && {
        label: 'Ver o deshacer el retiro',
        icon: 'undo',
        to: `/withdrawals?student_id=${student.id}`,
      },
    isActive &&
      may(withdrawCourses) && {
        label: 'Retirar materias',
        icon: 'close',
        apart: true,
        onPick: () => take('courses'),
      },
    isActive &&
      may(retireStudent) && {
        label: 'Retirar del instituto',
        icon: 'close',
        dangerous: true,
        onPick: () => take('retire'),
      },
    // Who has an inscription is named by records.
    current === undefined &&
      may(deleteStudent) && {
        label: 'Eliminar',
        icon: 'trash',
        dangerous: true,
        onPick: () => take('remove'),
      },
  ]
  return all.filter((one) => one !== false)
}
