import { useState } from 'react'
import { showMoment } from '#kernel/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useStore } from '#web/ui/external-store.ts'
import { SAVE_WORDS } from './entry.ts'
import { leaving, outbox } from './outbox.ts'
import { discard, retry } from './queue.ts'

type Props = { open: boolean; onClose: () => void }

/** What waits, entry by entry, and the question before something is lost. */
export const OutboxDialogs = (props: Props) => (
  <>
    <OutboxDialog {...props} />
    <LeaveDialog />
  </>
)

function OutboxDialog({ open, onClose }: Props) {
  const entries = useStore(outbox).entries ?? []
  const [asked, setAsked] = useState<number | null>(null)
  return (
    <Dialog
      title="Por enviar"
      open={open}
      onClose={onClose}
      footer={<Button onClick={onClose}>Cerrar</Button>}
    >
      {entries.some(({ state }) => state === 'waiting') && (
        <p>
          Lo que espera se envía por sí mismo, solo desde este dispositivo y con conexión. Tras siete días sin
          abrir Claustro aquí, el navegador puede borrarlo.
        </p>
      )}
      <ul className="grid gap-4">
        {entries.map(({ at, noted = [], refusal, said, seq, state }) => (
          <li key={seq} className="grid gap-2">
            <p>{said}</p>
            <p className="text-text-2">
              {state === 'needs_you' ? SAVE_WORDS.needs_you : SAVE_WORDS.on_device} · {showMoment(at)}
            </p>
            {refusal && (
              <>
                <p>{refusal.text}</p>
                <div className="flex flex-wrap gap-2">
                  <Button size="sm" onClick={() => void retry(seq)}>
                    Reintentar
                  </Button>
                  {navigator.clipboard && (
                    <Button
                      size="sm"
                      onClick={() =>
                        void navigator.clipboard.writeText(
                          [said, ...noted.map(([, what]) => what)].join('\n'),
                        )
                      }
                    >
                      Copiar lo anotado
                    </Button>
                  )}
                  <Button
                    size="sm"
                    mode="dangerous"
                    onClick={() => (asked === seq ? void discard(seq) : setAsked(seq))}
                  >
                    {asked === seq ? 'Sí, descartar' : 'Descartar'}
                  </Button>
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Asks whoever signs out while something could not be sent; staying is what happens by itself. */
function LeaveDialog() {
  const question = useStore(leaving)
  return (
    <ConfirmDialog
      title="Hay cambios sin enviar"
      open={question !== null}
      onClose={() => question?.answer(false)}
      onConfirm={() => question?.answer(true)}
      confirm="Salir y perderlas"
      cancel="Seguir aquí"
      dangerous
    >
      <p>Al cerrar la sesión se borra de este dispositivo lo que aún no se ha enviado:</p>
      <ul className="grid gap-2">
        {question?.lost.map(({ seq, said }) => (
          <li key={seq}>{said}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
