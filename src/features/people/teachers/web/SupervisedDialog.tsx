import { useState } from 'react'
import { Answered } from '#web/api/Answered.tsx'
import { useAction, useAnswer } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { listTeachers, type Teacher } from '../contract.ts'
import { assignSupervisedTeachers } from '../coordination/contract.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { Refused } from './TeacherDialogs.tsx'
import { nameOf } from './words.ts'

const EVERYBODY = { query: { limit: 0, sort_by: 'last_name,asc' } } as const

/** Whom a coordinator supervises: the whole list, by marking. */
export function SupervisedDialog({ teacher, onClose }: { teacher: Teacher; onClose: () => void }) {
  const { id, supervised_teachers = [] } = teacher
  const before = new Set(supervised_teachers.map((one) => one.id))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(before)
  const all = useAnswer(listTeachers, EVERYBODY, { staleTime: 0, silent: true })
  const { run, pending, error } = useAction(assignSupervisedTeachers, {
    touches: ['dashboard', 'people'],
    silent: true,
  })
  const save = async () => {
    const { data } = await run({ params: { id }, body: { teacher_ids: [...chosen] } })
    toast.success(data.length === 1 ? 'Supervisa a 1 profesor' : `Supervisa a ${data.length} profesores`)
    onClose()
  }
  return (
    <Dialog
      title={`A quién supervisa ${nameOf(teacher)}`}
      open
      onClose={onClose}
      dismissable={!pending}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancelar
          </Button>
          <Button mode="primary" busy={pending} onClick={() => void save().catch(() => {})}>
            Guardar
          </Button>
        </>
      }
    >
      <Answered answer={all} rows={6}>
        {(teachers) => (
          <ChoiceList
            legend="Profesores"
            items={teachers
              // Who is inactive is not taken on, but stays with whoever supervised before.
              .filter((one) => one.id !== id && (one.enabled || before.has(one.id)))
              .map((one) => ({
                id: one.id,
                label: `${one.last_name}, ${one.first_name}`,
                note: one.enabled ? one.identity : `${one.identity}, inactivo`,
              }))}
            chosen={chosen}
            onChange={setChosen}
          />
        )}
      </Answered>
      <Refused error={error} id={id} />
    </Dialog>
  )
}
