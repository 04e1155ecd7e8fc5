import { useState } from 'react'
import { listSpecializations } from '#features/plan/specializations/contract.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAction, useAnswer } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Teacher } from '../contract.ts'
import { assignSpecializations, removeSpecializations } from '../coordination/contract.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { Refused } from './TeacherDialogs.tsx'
import { nameOf } from './words.ts'

const TOUCHES = ['specializations', 'dashboard']

/** Which specializations a coordinator coordinates; one has one coordinator at most. */
export function SpecializationsDialog({ teacher, onClose }: { teacher: Teacher; onClose: () => void }) {
  const { id, specializations = [] } = teacher
  const before = specializations.map((one) => one.id)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(before))
  const all = useAnswer(listSpecializations, { query: { limit: 0 } }, { staleTime: 0, silent: true })
  const assign = useAction(assignSpecializations, { touches: TOUCHES, silent: true })
  const remove = useAction(removeSpecializations, { touches: TOUCHES, silent: true })
  const added = [...chosen].filter((one) => !before.includes(one))
  const taken = before.filter((one) => !chosen.has(one))

  const save = async () => {
    const params = { id }
    if (taken.length > 0) await remove.run({ params, body: { specialization_ids: taken } })
    if (added.length > 0) await assign.run({ params, body: { specialization_ids: added } })
    toast.success('Se han asignado las especialidades con éxito')
    onClose()
  }
  const isPending = assign.pending || remove.pending
  const isChanged = added.length > 0 || taken.length > 0
  return (
    <Dialog
      title={`Especialidades de ${nameOf(teacher)}`}
      open
      onClose={onClose}
      dismissable={!isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancelar
          </Button>
          <Button
            mode="primary"
            busy={isPending}
            disabled={!isChanged}
            onClick={() => void save().catch(() => {})}
          >
            Guardar
          </Button>
        </>
      }
    >
      <Answered answer={all} rows={4}>
        {(offered) => (
          <ChoiceList
            legend="Especialidades"
            items={offered.map((one) => {
              const isAnothers = one.coordinator_id !== null && one.coordinator_id !== id
              return {
                id: one.id,
                label: one.title,
                note: isAnothers ? `la coordina ${one.coordinator_name}` : one.code,
                disabled: isAnothers,
              }
            })}
            chosen={chosen}
            onChange={setChosen}
          />
        )}
      </Answered>
      <Refused error={remove.error ?? assign.error} id={id} />
    </Dialog>
  )
}
