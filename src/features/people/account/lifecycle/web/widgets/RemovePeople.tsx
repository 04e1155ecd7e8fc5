import { SkippedList } from '#features/enrolment/withdrawals/web/widgets/Why.tsx'
import type { ErrorCode } from '#kernel/errors.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useRehearsal } from '#web/api/rehearsal.ts'
import { ManyDialog } from '#web/forms/ManyDialog.tsx'
import { toast } from '#web/ui/toast.ts'

type Removal = {
  data: {
    deleted: readonly number[]
    skipped: readonly { name: string; code: ErrorCode; sentence?: string | undefined }[]
  }
}
type Props = {
  /** `estudiante` and `estudiantes`. */
  words: { one: string; many: string }
  /** Says who would go and who stays, without removing anybody. */
  rehearse: () => Promise<Removal>
  remove: (ids: number[]) => Promise<Removal>
  pending: boolean
  onClose: () => void
  onDone: () => void
}

/** Removes those of many who have no past, after saying who stays and what holds each. */
export function RemovePeople({ words, rehearse, remove, pending, onClose, onDone }: Props) {
  const rehearsal = useRehearsal(rehearse)
  const able = rehearsal.data?.data.deleted ?? []
  const submit = async () => {
    const count = (await remove([...able])).data.deleted.length
    toast.success(
      count === 1
        ? `Se ha eliminado 1 ${words.one}`
        : `Se han eliminado ${count.toLocaleString('es-VE')} ${words.many}`,
    )
    onDone()
  }
  return (
    <ManyDialog
      title={`Eliminar ${words.many}`}
      submit="Eliminar"
      mode="dangerous"
      able={able.length}
      pending={pending}
      onClose={onClose}
      onSubmit={submit}
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
