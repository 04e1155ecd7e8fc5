import { type FormEvent, useId } from 'react'
import { SkippedList } from '#features/withdrawals/web/widgets/Why.tsx'
import { Answered } from '#web/api/Answered.tsx'
import { call, useAction } from '#web/api/api.tsx'
import { useRehearsal } from '#web/api/rehearsal.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ReasonField, useReason } from '#web/ui/ReasonField.tsx'
import { toast } from '#web/ui/toast.ts'
import { graduateStudents } from '../../contract.ts'

type Props = { ids: readonly number[]; graduated: boolean; onClose: () => void; onDone: () => void }

/** The reason of a rehearsal, which is taken back. */
const REHEARSAL = 'Revisión previa'

const many = (count: number) =>
  count === 1 ? '1 estudiante' : `${count.toLocaleString('es-VE')} estudiantes`
const sentenceOf = (graduated: boolean, count: number) => {
  if (count === 0) return 'A ninguno de los elegidos se le puede cambiar.'
  return graduated
    ? 'El cierre del período encontró todas sus materias aprobadas. Ya no se inscriben en más períodos; siguen entrando a consultar lo suyo, y reciben un aviso. Cada graduación se puede deshacer con un motivo, hasta que se haga una carta que la diga.'
    : 'Quedan activos otra vez, y se pueden inscribir de nuevo. Cada uno recibe un aviso.'
}

/** Graduates many of those whom a closing proposed, or takes it back, after saying who is left out and why. */
export function GraduateMany({ ids, graduated, onClose, onDone }: Props) {
  const form = useId()
  const reason = useReason()
  const back = graduated ? { graduated } : { graduated, reason: REHEARSAL }
  const rehearsal = useRehearsal(graduateStudents, () =>
    call(graduateStudents, { body: { ids: [...ids], ...back, dry_run: true } }),
  )
  const action = useAction(graduateStudents)
  const plan = rehearsal.data?.data
  const able = plan ? [...plan.graduated, ...plan.taken_back] : []
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const given = graduated ? undefined : reason.given()
    if (given === null) return
    const { data } = await action.run({ body: { ids: able, graduated, reason: given } })
    toast.success(
      graduated
        ? `Se ha registrado la graduación de ${many(data.graduated.length)}`
        : `Se ha deshecho la graduación de ${many(data.taken_back.length)}`,
    )
    onDone()
  }
  return (
    <Dialog
      title={graduated ? 'Graduar estudiantes' : 'Deshacer graduaciones'}
      open
      onClose={onClose}
      dismissable={!action.pending}
      footer={
        <>
          <Button data-autofocus onClick={onClose} disabled={action.pending}>
            Cancelar
          </Button>
          <Button type="submit" form={form} mode="primary" busy={action.pending} disabled={able.length === 0}>
            {graduated ? 'Graduar' : 'Deshacer'} {able.length > 0 ? able.length.toLocaleString('es-VE') : ''}
          </Button>
        </>
      }
    >
      <Answered answer={rehearsal} rows={3}>
        {({ skipped }) => (
          <form id={form} className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
            <p>{sentenceOf(graduated, able.length)}</p>
            <SkippedList skipped={skipped} />
            {!graduated && able.length > 0 && (
              <ReasonField
                reason={reason}
                hint="El mismo para todos; queda en cada historial, y cada estudiante lo lee en su aviso."
                most={500}
              />
            )}
          </form>
        )}
      </Answered>
    </Dialog>
  )
}
