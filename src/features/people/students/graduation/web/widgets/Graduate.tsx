import { type FormEvent, useId } from 'react'
import { Answered } from '#web/api/Answered.tsx'
import { call, useAction } from '#web/api/api.tsx'
import { useRehearsal } from '#web/api/rehearsal.ts'
import { REHEARSAL } from '#web/forms/ManyDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ReasonField, useReason } from '#web/ui/ReasonField.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Student } from '../../../contract.ts'
import { graduateStudent, graduateStudents } from '../../contract.ts'
import { debtWords } from '../../words.ts'

type Props = { student: Student; onClose: () => void }

/** Gives a student the degree, or takes it back. */
export function Graduate({ student, onClose }: Props) {
  const id = useId()
  const reason = useReason(graduateStudent, student.id, student.state)
  const action = useAction(graduateStudent)
  const graduated = student.state !== 'graduated'
  // Whether a debt is in the way is the institute's to say.
  const rehearsal = useRehearsal(() =>
    call(graduateStudents, { body: { ids: [student.id], graduated, reason: REHEARSAL, dry_run: true } }),
  )
  const override = rehearsal.data?.data.skipped.some(({ code }) => code === 'student_has_debt') ?? false
  const needsReason = override || !(graduated && student.is_graduation_proposed)
  const name = `${student.first_name} ${student.last_name}`
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const given = needsReason ? reason.given() : undefined
    if (given === null) return
    await action.run({
      params: { id: student.id },
      body: { graduated, reason: given, ...(override && { override }) },
    })
    reason.forget()
    toast.success(graduated ? 'El estudiante ha sido graduado' : 'La graduación ha sido deshecha')
    onClose()
  }
  return (
    <Dialog
      title={graduated ? `Graduar a ${name}` : `Deshacer la graduación de ${name}`}
      open
      onClose={onClose}
      dismissable={!action.pending}
      footer={
        <>
          <Button onClick={onClose} disabled={action.pending}>
            Cancelar
          </Button>
          <Button type="submit" form={id} mode="primary" busy={action.pending} disabled={!rehearsal.data}>
            {graduated ? (override ? 'Graduar con deuda' : 'Graduar') : 'Deshacer la graduación'}
          </Button>
        </>
      }
    >
      <form id={id} className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
        <ul className="list-disc ps-5">
          {whatFollows(student).map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
        <Answered answer={rehearsal} rows={1}>
          {({ indebted: [owes] }) =>
            owes && (
              <p className="note note-warn">
                Debe {debtWords(owes)}.{' '}
                {override
                  ? 'El instituto pide estar solvente para graduar: hace falta un motivo.'
                  : 'La deuda sigue como está.'}
              </p>
            )
          }
        </Answered>
        {needsReason && (
          <ReasonField
            reason={reason}
            hint={
              graduated
                ? 'Queda en el historial del estudiante.'
                : 'Queda en el historial, y el estudiante lo lee en su aviso.'
            }
            most={500}
            isFirst
          />
        )}
      </form>
    </Dialog>
  )
}

function whatFollows({ state, is_graduation_proposed, inscriptions = [] }: Student): string[] {
  if (state === 'graduated') return ['El estudiante queda activo otra vez, y se puede inscribir de nuevo.']
  const runs = inscriptions.some(({ period, retired_at }) => period.closed_at === null && retired_at === null)
  return [
    is_graduation_proposed
      ? 'El cierre del período encontró todas sus materias aprobadas.'
      : 'Ningún cierre de período lo propuso: según lo registrado le faltan materias, o no cursó aquí todo el plan.',
    'Ya no se inscribe en más períodos; sigue entrando a consultar lo suyo, y recibe un aviso.',
    ...(runs ? ['Su cupo y sus materias de los períodos sin cerrar no cambian.'] : []),
    'Se puede deshacer con un motivo, hasta que se haga una carta que lo diga.',
  ]
}
