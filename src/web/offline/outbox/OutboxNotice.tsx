import { useEffect, useState } from 'react'
import { showInstant } from '#kernel/dates.ts'
import type { SessionUser } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useStore } from '#web/ui/external-store.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { SAVE_WORDS } from './entry.ts'
import { leaving } from './leaving.ts'
import { outbox } from './outbox.ts'
import { discard, retry } from './queue.ts'
import { keepSending } from './sender.ts'
import { useOutboxCount } from './use-outbox.ts'

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** Sends what waits while the frame is open, and says what needs the person, or waits for the line. */
export function OutboxNotice({ user, isCut }: { user: SessionUser; isCut: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const count = useOutboxCount()
  useEffect(() => keepSending(user.id), [user.id])
  const { needs_you = 0, waiting = 0 } = count ?? {}
  const isTold = needs_you > 0 || (isCut && waiting > 0)
  return (
    <>
      <div role="status">
        {isTold && (
          <p className="offline">
            <Icon name="clock" />
            {needs_you > 0
              ? counted(needs_you, 'anotación requiere atención.', 'anotaciones requieren atención.')
              : counted(waiting, 'anotación espera la línea.', 'anotaciones esperan la línea.')}
            <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              Ver lo anotado
            </Button>
          </p>
        )}
      </div>
      <OutboxDialog open={isOpen && isTold} onClose={() => setOpen(false)} />
      <LeaveDialog />
    </>
  )
}

function OutboxDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const entries = useStore(outbox).entries ?? []
  const [asked, setAsked] = useState<number | null>(null)
  return (
    <Dialog
      title="Por enviar"
      open={open}
      onClose={onClose}
      footer={<Button onClick={onClose}>Cerrar</Button>}
    >
      <ul className="grid gap-4">
        {entries.map(({ at, refusal, said, seq, state }) => (
          <li key={seq} className="grid gap-2">
            <p>{said}</p>
            <p className="text-text-2">
              {state === 'needs_you' ? SAVE_WORDS.needs_you : SAVE_WORDS.on_device} · {showInstant(at)}
            </p>
            {refusal && (
              <>
                <p>{refusal.text}</p>
                <div className="flex flex-wrap gap-2">
                  <Button size="sm" onClick={() => void retry(seq)}>
                    Reintentar
                  </Button>
                  {navigator.clipboard && (
                    <Button size="sm" onClick={() => void navigator.clipboard.writeText(said)}>
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
      title="Hay anotaciones sin enviar"
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
