import { useState } from 'react'
import { CHARGED } from '#features/money/fees/web/widgets/charged.ts'
import { showDay } from '#kernel/dates.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import { showMoney } from '#kernel/money.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAction, useAnswer } from '#web/api/api.tsx'
import { useIsCut } from '#web/offline/use-is-cut.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { toast } from '#web/ui/toast.ts'
import { createDocumentRequest, type DocumentRequest, listRequestable } from '../contract.ts'
import { GRADES, LETTER, STUDY } from '../rules.ts'
import { serveMyself } from '../self-service/contract.ts'

const ServedPaper = lazyComponent(async () => (await import('./ServedPaper.tsx')).ServedPaper)

type Offer = DataOf<typeof listRequestable>

/** Why one is not offered, where it stands instead of the button. */
const NOT_YET: Record<number, string> = {
  [STUDY]: 'Para quien está inscrito en el período actual',
  [GRADES]: 'Cuando se cierre el primer período',
  [LETTER]: 'Al graduarse',
}

const saidOf = ({ type, refusal, period_name, self_service, fee }: Offer): string => {
  if (refusal === 'document_request_already_pending') return 'Ya hay una en espera'
  if (refusal !== null) return NOT_YET[type] ?? ''
  if (fee)
    return `Cuesta ${showMoney(fee.price_e2)}, a pagar hasta el ${showDay(fee.due_on)}${self_service ? '. La hace Control de Estudios, no al instante' : ''}`
  if (self_service) return self_service.why_not ?? `Al instante, ${self_service.limit}`
  return type === LETTER ? 'De su especialidad' : `Del período ${period_name}`
}

/** Whether it is had now, without the office. */
const isServed = ({ refusal, self_service }: Offer) => refusal === null && self_service?.why_not === null

type Props = { student_id?: number; onClose: () => void }

/** What can be asked for, one press each; what cannot says when, what is given at once is there in seconds. */
export function NewRequestDialog({ student_id, onClose }: Props) {
  const answer = useAnswer(
    listRequestable,
    { query: student_id === undefined ? {} : { student_id } },
    { silent: true, staleTime: 0 },
  )
  const { run, pending } = useAction(createDocumentRequest, { touches: CHARGED })
  const serving = useAction(serveMyself, { touches: ['notifications'] })
  const [served, setServed] = useState<DocumentRequest | null>(null)
  if (served) return <ServedPaper request={served} onClose={onClose} />
  const ask = async ({ type, name, fee }: Offer) => {
    await run({ body: { type, ...(student_id !== undefined && { student_id }) } })
    onClose()
    toast.success(
      `Se ha pedido: ${name.toLowerCase()}`,
      fee ? 'Se entrega cuando esté lista y pagada.' : 'Se avisa cuando esté lista.',
    )
  }
  const serve = ({ type }: Offer) =>
    serving.run({ body: { type } }).then(
      ({ data }) => setServed(data),
      // The action has said why not; what is in the way is offered otherwise from now on.
      () => void answer.refetch(),
    )
  return (
    <Dialog title="¿Qué documento?" open onClose={onClose}>
      <Answered answer={answer} rows={3}>
        {(offers) => {
          const first = offers.find(({ refusal }) => refusal === null)
          return (
            <>
              <ul className="ruled">
                {offers.map((one) => (
                  <li key={one.type} className="flex items-center justify-between gap-3 py-2">
                    <span className={one.refusal === null ? '' : 'text-text-2'}>
                      <b className="block font-semibold">{one.name}</b>
                      <span className="text-compact text-text-2">{saidOf(one)}</span>
                    </span>
                    {isServed(one) ? (
                      <ServeButton
                        offer={one}
                        isFirst={one === first}
                        busy={serving.pending}
                        onServe={serve}
                      />
                    ) : one.refusal === null ? (
                      <Button
                        mode={one === first ? 'primary' : 'default'}
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
              <p className="mt-3 text-compact text-text-2">
                {serving.pending
                  ? 'Se está emitiendo…'
                  : `${offers.some(({ fee }) => fee) ? '' : 'Sin costo. '}De lo que se pide se avisa cuando esté listo.`}
              </p>
            </>
          )
        }}
      </Answered>
    </Dialog>
  )
}

type ServeProps = { offer: Offer; isFirst: boolean; busy: boolean; onServe: (offer: Offer) => void }

/** Made by the institute's server: nothing of it waits on the device. */
function ServeButton({ offer, isFirst, busy, onServe }: ServeProps) {
  const isCut = useIsCut()
  return (
    <Button
      mode={isFirst ? 'primary' : 'default'}
      label={isCut ? `Recibir ${offer.name}: hace falta conexión` : `Recibir ahora ${offer.name}`}
      disabled={isCut}
      busy={busy}
      onClick={() => onServe(offer)}
    >
      {isCut ? 'Hace falta conexión' : 'Recibir ahora'}
    </Button>
  )
}
