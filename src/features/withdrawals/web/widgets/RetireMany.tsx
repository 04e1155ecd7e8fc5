import { type FormEvent, useId } from 'react'
import { Answered } from '#web/api/Answered.tsx'
import { call, useAction } from '#web/api/api.tsx'
import { useRehearsal } from '#web/api/rehearsal.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ReasonField, useReason } from '#web/ui/ReasonField.tsx'
import { retireStudents } from '../../many/contract.ts'
import { SkippedList } from './Why.tsx'
import { REHEARSAL, TOUCHED, useTellWithdrawn } from './withdrawing.ts'

type Props = { ids: readonly number[]; onClose: () => void; onDone: () => void }

/** Retires many students for one reason, after saying who would be left out and why. */
export function RetireMany({ ids, onClose, onDone }: Props) {
  const id = useId()
  const reason = useReason()
  const tell = useTellWithdrawn()
  const rehearsal = useRehearsal(retireStudents, () =>
    call(retireStudents, { body: { ids: [...ids], reason: REHEARSAL, dry_run: true } }),
  )
  const action = useAction(retireStudents, { touches: [...TOUCHED] })
  const count = rehearsal.data?.data.retired.length ?? 0
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const given = reason.given()
    if (given === null) return
    const retired = rehearsal.data?.data.retired ?? []
    const { data } = await action.run({ body: { ids: retired, reason: given } })
    tell(
      data.retired.length === 1
        ? 'Se ha retirado 1 estudiante'
        : `Se han retirado ${data.retired.length} estudiantes`,
    )
    onDone()
  }
  return (
    <Dialog
      title="Retirar estudiantes"
      open
      onClose={onClose}
      dismissable={!action.pending}
      footer={
        <>
          <Button onClick={onClose} disabled={action.pending}>
            Cancelar
          </Button>
          <Button type="submit" form={id} mode="dangerous" busy={action.pending} disabled={count === 0}>
            {count > 0 ? `Retirar ${count}` : 'Retirar'}
          </Button>
        </>
      }
    >
      <Answered answer={rehearsal} rows={4}>
        {({ skipped }) => (
          <form id={id} className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
            <p>
              {count === 0
                ? 'Ninguno de los elegidos se puede retirar.'
                : 'Cada uno libera su cupo y deja sus materias; notas, asistencia, precio y deuda se conservan. Cada retiro se puede deshacer mientras el período esté abierto y quede cupo.'}
            </p>
            <SkippedList skipped={skipped} />
            {count > 0 && (
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
