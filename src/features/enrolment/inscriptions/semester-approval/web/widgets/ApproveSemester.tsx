import { type FormEvent, useId } from 'react'
import { useAction } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ReasonField, useReason } from '#web/ui/ReasonField.tsx'
import { toast } from '#web/ui/toast.ts'
import { approveSemester } from '../../contract.ts'

type Props = { student: { id: number; name: string }; isApproved: boolean; onClose: () => void }

/** Marks the current semester of a student as approved, or takes the mark away. */
export function ApproveSemester({ student, isApproved, onClose }: Props) {
  const id = useId()
  const reason = useReason(approveSemester, student.id, isApproved)
  const action = useAction(approveSemester, { touches: ['inscriptions'] })
  const title = isApproved ? 'Quitar la aprobación del semestre' : 'Aprobar el semestre'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const given = reason.given()
    if (given === null) return
    await action.run({ params: { id: student.id }, body: { approves: !isApproved, reason: given } })
    reason.forget()
    toast.success(isApproved ? 'Se ha quitado la aprobación' : 'El semestre ha quedado aprobado')
    onClose()
  }
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      dismissable={!action.pending}
      footer={
        <>
          <Button onClick={onClose} disabled={action.pending}>
            Cancelar
          </Button>
          <Button type="submit" form={id} mode="primary" busy={action.pending}>
            {isApproved ? 'Quitar la aprobación' : 'Aprobar el semestre'}
          </Button>
        </>
      }
    >
      <form id={id} className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
        <p>
          {isApproved
            ? `${student.name} pasará al semestre siguiente solo si aprueba sus materias.`
            : `${student.name} podrá pasar al semestre siguiente aunque no apruebe todas sus materias. Las notas no cambian, y las reprobadas siguen pendientes. Se puede quitar hasta que se inscriba en un período posterior.`}
        </p>
        <ReasonField
          reason={reason}
          hint="Queda en el historial, y el estudiante lo lee en su aviso."
          most={500}
          isFirst
        />
      </form>
    </Dialog>
  )
}
