import { type FormEvent, useId } from 'react'
import { REFUSALS } from '#features/registry.ts'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { Answered } from '#web/api/Answered.tsx'
import { call, useAction } from '#web/api/api.tsx'
import { useRehearsal } from '#web/api/rehearsal.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ReasonField, useReason } from '#web/ui/ReasonField.tsx'
import { toast } from '#web/ui/toast.ts'
import { MOST_AT_ONCE, rollbackMany } from '../contract.ts'

type Props = { ids: readonly number[]; onClose: () => void; onDone?: () => void }

/** Said in a rehearsal alone, which writes nothing. */
const REHEARSAL = 'Revisión previa'

const inscriptionWords = (many: number): string => (many === 1 ? '1 inscripción' : `${many} inscripciones`)

/** Undoes many inscriptions for one reason, after saying which would stay and why. */
export function UndoMany({ ids, onClose, onDone }: Props) {
  const id = useId()
  const reason = useReason()
  const rehearsal = useRehearsal(rollbackMany, () =>
    call(rollbackMany, {
      body: { inscription_ids: ids.slice(0, MOST_AT_ONCE), reason: REHEARSAL, dry_run: true },
    }),
  )
  const action = useAction(rollbackMany, {
    touches: ['students', 'inscriptions', 'sections', 'payments', 'dashboard'],
  })
  const free = rehearsal.data?.data.undone ?? []
  const undo = async () => {
    const given = reason.given()
    if (given === null) return
    const { data } = await action.run({ body: { inscription_ids: free, reason: given } })
    toast.success(
      data.undone.length === 1
        ? 'Se ha deshecho 1 inscripción'
        : `Se han deshecho ${data.undone.length} inscripciones`,
    )
    onDone?.()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void undo().catch(() => {})
  }
  return (
    <Dialog
      title="Deshacer inscripciones"
      open
      onClose={onClose}
      dismissable={!action.pending}
      footer={
        <>
          <Button onClick={onClose} disabled={action.pending}>
            Cancelar
          </Button>
          <Button type="submit" form={id} mode="dangerous" busy={action.pending} disabled={free.length === 0}>
            {free.length > 0 ? `Deshacer ${inscriptionWords(free.length)}` : 'Deshacer'}
          </Button>
        </>
      }
    >
      <Answered answer={rehearsal} rows={4}>
        {({ undone, skipped }) => (
          <form id={id} className="grid gap-4" onSubmit={submit} noValidate>
            <p>
              {undone.length === 0
                ? 'Ninguna de las inscripciones elegidas se puede deshacer.'
                : 'Cada estudiante libera su cupo; los pagos por revisar se eliminan con la inscripción. Quien estaba en retiro vuelve a estarlo.'}
            </p>
            {ids.length > MOST_AT_ONCE && (
              <p>Se deshacen {MOST_AT_ONCE} de una vez: las demás quedan para después.</p>
            )}
            <Staying skipped={skipped} />
            {undone.length > 0 && (
              <ReasonField
                reason={reason}
                hint="El mismo para todas; queda en cada historial."
                most={500}
                isFirst
              />
            )}
          </form>
        )}
      </Answered>
    </Dialog>
  )
}

/** Which inscriptions stay, and why. */
function Staying({ skipped }: Pick<AnswerOf<typeof rollbackMany>['data'], 'skipped'>) {
  if (skipped.length === 0) return null
  return (
    <div>
      <p className="font-medium">{skipped.length === 1 ? 'Se omite 1:' : `Se omiten ${skipped.length}:`}</p>
      <ul className="list-disc ps-5 text-control">
        {skipped.map(({ inscription_id, student_name, code }) => (
          <li key={inscription_id}>
            {student_name}: {REFUSALS[code].text}
          </li>
        ))}
      </ul>
    </div>
  )
}
