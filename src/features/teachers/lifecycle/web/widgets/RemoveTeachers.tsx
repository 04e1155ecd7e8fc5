import { SkippedList } from '#features/withdrawals/web/widgets/Why.tsx'
import { Answered } from '#web/api/Answered.tsx'
import { call, useAction } from '#web/api/api.tsx'
import { useRehearsal } from '#web/api/rehearsal.ts'
import { ManyDialog } from '#web/forms/ManyDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { deleteTeachers } from '../../contract.ts'

type Props = { ids: readonly number[]; onClose: () => void; onDone: () => void }

/** Removes those of many who have no past, after saying who stays and what holds each. */
export function RemoveTeachers({ ids, onClose, onDone }: Props) {
  const rehearsal = useRehearsal(() => call(deleteTeachers, { body: { ids: [...ids], dry_run: true } }))
  const action = useAction(deleteTeachers, { touches: ['coordinators'] })
  const able = rehearsal.data?.data.deleted ?? []
  const remove = async () => {
    const { data } = await action.run({ body: { ids: able } })
    const count = data.deleted.length
    toast.success(
      count === 1
        ? 'Se ha eliminado 1 profesor'
        : `Se han eliminado ${count.toLocaleString('es-VE')} profesores`,
    )
    onDone()
  }
  return (
    <ManyDialog
      title="Eliminar profesores"
      submit="Eliminar"
      mode="dangerous"
      able={able.length}
      pending={action.pending}
      onClose={onClose}
      onSubmit={remove}
    >
      <Answered answer={rehearsal} rows={4}>
        {({ skipped }) => (
          <>
            <p>
              {able.length === 0
                ? 'Ninguno de los elegidos se puede eliminar.'
                : 'Sus datos y sus cuentas se borran, y no se pueden recuperar.'}
            </p>
            <SkippedList skipped={skipped} />
          </>
        )}
      </Answered>
    </ManyDialog>
  )
}
