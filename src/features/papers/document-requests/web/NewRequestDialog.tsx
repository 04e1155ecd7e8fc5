import { Answered } from '#web/api/Answered.tsx'
import { useAction, useAnswer } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { createDocumentRequest, listRequestable } from '../contract.ts'
import { GRADES, LETTER, STUDY } from '../rules.ts'

type Offer = { type: number; name: string; period_name: string | null; refusal: string | null }

/** Why one is not offered, where it stands instead of the button. */
const NOT_YET: Record<number, string> = {
  [STUDY]: 'Para quien está inscrito en el período actual',
  [GRADES]: 'Cuando se cierre el primer período',
  [LETTER]: 'Al graduarse',
}

const saidOf = ({ type, refusal, period_name }: Offer): string => {
  if (refusal === 'document_request_already_pending') return 'Ya hay una en espera'
  if (refusal !== null) return NOT_YET[type] ?? ''
  return type === LETTER ? 'De su especialidad' : `Del período ${period_name}`
}

type Props = { student_id?: number; onClose: () => void }

/** What can be asked for, one press each; what cannot says when. */
export function NewRequestDialog({ student_id, onClose }: Props) {
  const answer = useAnswer(
    listRequestable,
    { query: student_id === undefined ? {} : { student_id } },
    { silent: true, staleTime: 0 },
  )
  const { run, pending } = useAction(createDocumentRequest)
  const ask = async ({ type, name }: Offer) => {
    await run({ body: { type, ...(student_id !== undefined && { student_id }) } })
    onClose()
    toast.success(`Se ha pedido: ${name.toLowerCase()}`, 'Se avisa cuando esté lista.')
  }
  return (
    <Dialog title="¿Qué documento?" open onClose={onClose}>
      <Answered answer={answer} rows={3}>
        {(offers) => (
          <>
            <ul className="ruled">
              {offers.map((one, at) => (
                <li key={one.type} className="flex items-center justify-between gap-3 py-2">
                  <span className={one.refusal === null ? '' : 'text-text-2'}>
                    <b className="block font-semibold">{one.name}</b>
                    <span className="text-compact text-text-2">{saidOf(one)}</span>
                  </span>
                  {one.refusal === null ? (
                    <Button
                      mode={
                        offers.findIndex(({ refusal }) => refusal === null) === at ? 'primary' : 'default'
                      }
                      label={`Pedir ${one.name}`}
                      busy={pending}
                      onClick={() => void ask(one)}
                    >
                      Pedir
                    </Button>
                  ) : (
                    one.refusal !== 'document_request_already_pending' && (
                      <span className="flex items-center gap-1 text-compact text-text-2">
                        <Icon name="lock" /> todavía no
                      </span>
                    )
                  )}
                </li>
              ))}
            </ul>
            {offers.length === 0 && <p>Ahora no se reciben solicitudes de documentos.</p>}
            <p className="mt-3 text-compact text-text-2">Sin costo. Se avisa cuando esté lista.</p>
          </>
        )}
      </Answered>
    </Dialog>
  )
}
