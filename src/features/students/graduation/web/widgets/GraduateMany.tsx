import { useAction } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { graduateStudents } from '../../contract.ts'

type Props = { ids: readonly number[]; onClose: () => void }

/** Graduates many of those whom a closing proposed. */
export function GraduateMany({ ids, onClose }: Props) {
  const action = useAction(graduateStudents)
  const many = ids.length === 1 ? '1 estudiante' : `${ids.length.toLocaleString('es-VE')} estudiantes`
  const go = async () => {
    const { data } = await action.run({ body: { ids: [...ids] } })
    const count = data.graduated.length
    if (count > 0)
      toast.success(count === 1 ? 'Se ha graduado 1 estudiante' : `Se han graduado ${count} estudiantes`)
    if (data.skipped.length > 0)
      toast.warning('Algunos se omitieron', data.skipped.map(({ name }) => name).join('; '))
    onClose()
  }
  return (
    <Dialog
      title={`Graduar ${many}`}
      open
      onClose={onClose}
      dismissable={!action.pending}
      footer={
        <>
          <Button data-autofocus onClick={onClose} disabled={action.pending}>
            Cancelar
          </Button>
          <Button mode="primary" busy={action.pending} onClick={() => void go()}>
            Graduar {ids.length === 1 ? '' : ids.length.toLocaleString('es-VE')}
          </Button>
        </>
      }
    >
      <p>
        El cierre del período encontró todas sus materias aprobadas. Ya no se inscriben en más períodos;
        siguen entrando a consultar lo suyo. Cada graduación se puede deshacer con un motivo.
      </p>
    </Dialog>
  )
}
