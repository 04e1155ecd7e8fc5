import { Answered } from '#web/api/Answered.tsx'
import { useAction, useAnswer } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { stopSelfService } from '../self-service/contract.ts'
import { limitWords } from '../self-service/words.ts'
import { listDocumentRequestTypes } from '../types/contract.ts'

/** What is given at once now; whoever works at the office stops it, an administrator turns it on again. */
export function StopDialog({ onClose }: { onClose: () => void }) {
  const answer = useAnswer(
    listDocumentRequestTypes,
    { query: { limit: 0, sort_by: 'kind,asc', enabled: true } },
    { silent: true, staleTime: 0 },
  )
  const { run, pending } = useAction(stopSelfService, { touches: ['document-requests'] })
  const stop = async (type_id?: number) => {
    await run({ body: type_id === undefined ? {} : { type_id } })
    toast.success('Se ha detenido', 'Desde ahora se pide a la oficina.')
    if (type_id === undefined) onClose()
  }
  return (
    <Dialog title="Detener lo que se da al instante" open onClose={onClose}>
      <Answered answer={answer} rows={3}>
        {(all) => {
          const types = all.filter(({ self_service }) => self_service)
          if (types.length === 0) return <p>Ahora no se da nada al instante.</p>
          return (
            <div className="grid gap-3">
              <ul className="ruled">
                {types.map((one) => (
                  <li key={one.id} className="flex items-center justify-between gap-3 py-2">
                    <span>
                      <b className="block font-semibold">{one.name}</b>
                      <span className="text-compact text-text-2">
                        {limitWords(one.self_service_most, one.self_service_days)} por estudiante
                      </span>
                    </span>
                    <Button
                      size="sm"
                      label={`Detener ${one.name}`}
                      busy={pending}
                      onClick={() => void stop(one.id)}
                    >
                      Detener
                    </Button>
                  </li>
                ))}
              </ul>
              <p className="text-compact text-text-2">
                Vale desde ese momento. Lo ya dado sigue vigente; un administrador lo activa otra vez en
                «Tipos y papel».
              </p>
              <p>
                <Button mode="dangerous" busy={pending} onClick={() => void stop()}>
                  Detener todo
                </Button>
              </p>
            </div>
          )
        }}
      </Answered>
    </Dialog>
  )
}
