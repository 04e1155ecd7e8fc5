import { useState } from 'react'
import { Rehearsed } from '#features/enrolment/withdrawals/web/widgets/Why.tsx'
import { READ_BY_EACH } from '#features/enrolment/withdrawals/web/widgets/withdrawing.ts'
import { call, useAction } from '#web/api/api.tsx'
import { ManyDialog } from '#web/forms/ManyDialog.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { toast } from '#web/ui/toast.ts'
import { approveSemesters } from '../../contract.ts'

type Props = { ids: readonly number[]; onClose: () => void; onDone: () => void }
type What = 'approve' | 'take_away'

/** Marks the current semester of many as approved, or takes the marks away, after saying whose stays and why. */
export function ApproveMany({ ids, onClose, onDone }: Props) {
  const [what, setWhat] = useState<What>('approve')
  const [able, setAble] = useState<readonly number[]>([])
  const action = useAction(approveSemesters, { touches: ['students', 'inscriptions'] })
  const approves = what === 'approve'
  const ask = async () => {
    const { data } = await call(approveSemesters, { body: { ids: [...ids], approves, dry_run: true } })
    return { data: { able: data.marked, skipped: data.skipped } }
  }
  const mark = async (reason: string) => {
    const { data } = await action.run({ body: { ids: [...able], approves, reason } })
    const count = data.marked.length
    const whose = count === 1 ? '1 estudiante' : `${count} estudiantes`
    toast.success(
      approves ? `Se ha aprobado el semestre de ${whose}` : `Se ha quitado la aprobación a ${whose}`,
    )
    onDone()
  }
  return (
    <ManyDialog
      title="Aprobar el semestre"
      submit={approves ? 'Aprobar' : 'Quitar'}
      able={able.length}
      pending={action.pending}
      hint={READ_BY_EACH}
      onClose={onClose}
      onSubmit={mark}
    >
      <Segmented
        label="Qué se hace"
        choices={[
          { value: 'approve', label: 'Aprobar' },
          { value: 'take_away', label: 'Quitar la aprobación' },
        ]}
        value={what}
        onChange={(next) => {
          setAble([])
          setWhat(next)
        }}
      />
      <p className="text-text-2">
        {approves
          ? 'Podrán pasar al semestre siguiente aunque no aprueben todas sus materias. Las notas no cambian, y las reprobadas siguen pendientes. Se puede quitar hasta que se inscriban en un período posterior.'
          : 'Pasarán al semestre siguiente solo si aprueban sus materias.'}
      </p>
      <Rehearsed
        key={what}
        ask={ask}
        none="No cambia el semestre de ninguno de los elegidos."
        onAble={setAble}
      />
    </ManyDialog>
  )
}
