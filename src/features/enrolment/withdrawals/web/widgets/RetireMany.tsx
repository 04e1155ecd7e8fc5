import { Answered } from '#web/api/Answered.tsx'
import { call, useAction } from '#web/api/api.tsx'
import { useRehearsal } from '#web/api/rehearsal.ts'
import { ManyDialog, REHEARSAL } from '#web/forms/ManyDialog.tsx'
import { retireStudents } from '../../many/contract.ts'
import { SkippedList } from './Why.tsx'
import { READ_BY_EACH, TOUCHED, useTellWithdrawn } from './withdrawing.ts'

type Props = { ids: readonly number[]; onClose: () => void; onDone: () => void }

/** Retires many students for one reason, after saying who would be left out and why. */
export function RetireMany({ ids, onClose, onDone }: Props) {
  const tell = useTellWithdrawn()
  const rehearsal = useRehearsal(() =>
    call(retireStudents, { body: { ids: [...ids], reason: REHEARSAL, dry_run: true } }),
  )
  const action = useAction(retireStudents, { touches: [...TOUCHED] })
  const able = rehearsal.data?.data.retired ?? []
  const retire = async (reason: string) => {
    const { data } = await action.run({ body: { ids: able, reason } })
    const count = data.retired.length
    tell(count === 1 ? 'Se ha retirado 1 estudiante' : `Se han retirado ${count} estudiantes`)
    onDone()
  }
  return (
    <ManyDialog
      title="Retirar estudiantes"
      submit="Retirar"
      mode="dangerous"
      able={able.length}
      pending={action.pending}
      hint={READ_BY_EACH}
      onClose={onClose}
      onSubmit={retire}
    >
      <Answered answer={rehearsal} rows={4}>
        {({ skipped }) => (
          <>
            <p>
              {able.length === 0
                ? 'Ninguno de los elegidos se puede retirar.'
                : 'Cada uno libera su cupo y deja sus materias; notas, asistencia, precio y deuda se conservan. Cada retiro se puede deshacer mientras el período esté abierto y quede cupo.'}
            </p>
            <SkippedList skipped={skipped} />
          </>
        )}
      </Answered>
    </ManyDialog>
  )
}
