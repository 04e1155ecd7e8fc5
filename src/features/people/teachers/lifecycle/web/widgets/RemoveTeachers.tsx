import { RemovePeople } from '#features/people/account/lifecycle/web/widgets/RemovePeople.tsx'
import { call, useAction } from '#web/api/api.tsx'
import { deleteTeachers } from '../../contract.ts'

type Props = { ids: readonly number[]; onClose: () => void; onDone: () => void }

/** Removes those of the chosen teachers who have no past. */
export function RemoveTeachers({ ids, ...ends }: Props) {
  const action = useAction(deleteTeachers, { touches: ['coordinators'] })
  return (
    <RemovePeople
      words={{ one: 'profesor', many: 'profesores' }}
      rehearse={() => call(deleteTeachers, { body: { ids: [...ids], dry_run: true } })}
      remove={(able) => action.run({ body: { ids: able } })}
      pending={action.pending}
      {...ends}
    />
  )
}
