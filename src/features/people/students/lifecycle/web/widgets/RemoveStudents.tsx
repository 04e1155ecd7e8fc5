import { RemovePeople } from '#features/people/account/lifecycle/web/widgets/RemovePeople.tsx'
import { call, useAction } from '#web/api/api.tsx'
import { deleteStudents } from '../../contract.ts'

type Props = { ids: readonly number[]; onClose: () => void; onDone: () => void }

/** Removes those of the chosen students who have no past. */
export function RemoveStudents({ ids, ...ends }: Props) {
  const action = useAction(deleteStudents)
  return (
    <RemovePeople
      words={{ one: 'estudiante', many: 'estudiantes' }}
      rehearse={() => call(deleteStudents, { body: { ids: [...ids], dry_run: true } })}
      remove={(able) => action.run({ body: { ids: able } })}
      pending={action.pending}
      {...ends}
    />
  )
}
