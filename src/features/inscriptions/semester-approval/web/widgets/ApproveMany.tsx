import { type FormEvent, useId, useState } from 'react'
import { SkippedList } from '#features/withdrawals/web/widgets/Why.tsx'
import { Answered } from '#web/api/Answered.tsx'
import { call, useAction } from '#web/api/api.tsx'
import { useRehearsal } from '#web/api/rehearsal.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ReasonField, useReason } from '#web/ui/ReasonField.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { toast } from '#web/ui/toast.ts'
import { approveSemesters } from '../../contract.ts'

type Props = { ids: readonly number[]; onClose: () => void; onDone: () => void }
type What = 'approve' | 'take_away'

/** Marks the current semester of many as approved, or takes the marks away, after saying whose stays and why. */
export function ApproveMany({ ids, onClose, onDone }: Props) {
  const form = useId()
  const [what, choose] = useState<What>('approve')
  const [able, setAble] = useState<readonly number[]>([])
  const reason = useReason()
  const action = useAction(approveSemesters, { touches: ['students', 'inscriptions'] })
  const approves = what === 'approve'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const given = reason.given()
    if (given === null) return
    const { data } = await action.run({ body: { ids: [...able], approves, reason: given } })
    const count = data.marked.length
    const whose = count === 1 ? '1 estudiante' : `${count} estudiantes`
    toast.success(
      approves ? `Se ha aprobado el semestre de ${whose}` : `Se ha quitado la aprobación a ${whose}`,
    )
    onDone()
  }
  return (
    <Dialog
      title="Aprobar el semestre"
      open
      onClose={onClose}
      dismissable={!action.pending}
      footer={
        <>
          <Button onClick={onClose} disabled={action.pending}>
            Cancelar
          </Button>
          <Button type="submit" form={form} mode="primary" busy={action.pending} disabled={able.length === 0}>
            {approves ? 'Aprobar' : 'Quitar'} {able.length > 0 ? able.length : ''}
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
        <Segmented
          label="Qué se hace"
          choices={[
            { value: 'approve', label: 'Aprobar' },
            { value: 'take_away', label: 'Quitar la aprobación' },
          ]}
          value={what}
          onChange={(next) => {
            setAble([])
            choose(next)
          }}
        />
        <p className="text-text-2">
          {approves
            ? 'Podrán pasar al semestre siguiente aunque no aprueben todas sus materias. Las notas no cambian, y las reprobadas siguen pendientes. Se puede quitar hasta que se inscriban en un período posterior.'
            : 'Pasarán al semestre siguiente solo si aprueban sus materias.'}
        </p>
        <Plan key={what} ids={ids} approves={approves} onPlan={setAble} />
        {able.length > 0 && (
          <ReasonField
            reason={reason}
            hint="El mismo para todos; queda en cada historial, y cada estudiante lo lee en su aviso."
            most={500}
          />
        )}
      </form>
    </Dialog>
  )
}

type PlanProps = { ids: readonly number[]; approves: boolean; onPlan: (able: readonly number[]) => void }

function Plan({ ids, approves, onPlan }: PlanProps) {
  const rehearsal = useRehearsal(approveSemesters, async () => {
    const answer = await call(approveSemesters, { body: { ids: [...ids], approves, dry_run: true } })
    onPlan(answer.data.marked)
    return answer
  })
  return (
    <Answered answer={rehearsal} rows={2}>
      {({ marked, skipped }) => (
        <div className="grid gap-2" role="status">
          {marked.length === 0 && <p>No cambia el semestre de ninguno de los elegidos.</p>}
          <SkippedList skipped={skipped} />
        </div>
      )}
    </Answered>
  )
}
