import { useAction } from '#web/api/api.tsx'
import { sentenceOf } from '#web/api/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SecureConfirm } from '#web/ui/SecureConfirm.tsx'
import { toast } from '#web/ui/toast.ts'
import type { MakeUp } from '../contract.ts'
import type { MakeUpStudent } from '../inscribing/contract.ts'
import { sealMakeUp } from '../results/contract.ts'
import { makeUpName, missingSentence } from '../words.ts'
import { MADE_UP } from './widgets/made-up.ts'

type Props = { make_up: MakeUp; students: readonly MakeUpStudent[]; onClose: () => void }

/** Hands it over and seals its acta: says first who lacks a result. */
export function SealDialog({ make_up, students, onClose }: Props) {
  const { run, pending, error } = useAction(sealMakeUp, { touches: MADE_UP, silent: true })
  const missing = students
    .filter(({ note, outcome }) => note === null && outcome === null)
    .map(({ name }) => name)
  const name = makeUpName(make_up)
  if (missing.length > 0 || students.length === 0)
    return (
      <Dialog
        title={`${name[0]?.toUpperCase()}${name.slice(1)} aún no se entrega`}
        open
        onClose={onClose}
        footer={
          <Button data-autofocus onClick={onClose}>
            Cerrar
          </Button>
        }
      >
        <p>{students.length === 0 ? 'No hay nadie inscrito.' : missingSentence(missing)}</p>
      </Dialog>
    )
  const seal = async () => {
    const { data } = await run({ params: { id: make_up.id }, body: {} })
    onClose()
    toast.success('La reparación se ha sellado', `Acta N.º ${data.acta_number}.`)
  }
  return (
    <SecureConfirm
      title={`¿Desea entregar ${name}?`}
      open
      confirm="Entregar y sellar"
      busy={pending}
      onClose={onClose}
      onConfirm={() => void seal().catch(() => undefined)}
    >
      <div className="grid gap-3">
        <p>Se sella su acta, y ya nada cambia en ella. A cada estudiante se le avisa cómo quedó.</p>
        {error && (
          <p className="text-bad" role="alert">
            {sentenceOf(error)}
          </p>
        )}
      </div>
    </SecureConfirm>
  )
}
