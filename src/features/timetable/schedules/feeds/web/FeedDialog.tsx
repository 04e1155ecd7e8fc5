import { useState } from 'react'
import { type Instant, showMoment } from '#kernel/dates.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAction, useAnswer } from '#web/api/api.tsx'
import type { Answer } from '#web/api/together.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  makeClassroomFeed,
  makeOwnFeed,
  revokeClassroomFeed,
  revokeOwnFeed,
  showClassroomFeed,
  showOwnFeed,
} from '../contract.ts'

type FeedState = { is_shared: boolean; created_at: Instant | null }

type Feed = {
  answer: Answer<FeedState>
  make: () => Promise<{ data: { url: string; webcal_url: string } }>
  revoke: () => Promise<unknown>
  isBusy: boolean
}

/** The private link to the own timetable, for a phone's calendar. */
export function OwnFeedDialog({ onClose }: { onClose: () => void }) {
  const answer = useAnswer(showOwnFeed, undefined, { silent: true })
  const make = useAction(makeOwnFeed)
  const revoke = useAction(revokeOwnFeed)
  return (
    <FeedDialog
      onClose={onClose}
      feed={{
        answer,
        make: () => make.run(),
        revoke: () => revoke.run(),
        isBusy: make.pending || revoke.pending,
      }}
    />
  )
}

/** The private link to the timetable of a classroom. */
export function ClassroomFeedDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const sent = { params: { id } }
  const answer = useAnswer(showClassroomFeed, sent, { silent: true })
  const make = useAction(makeClassroomFeed)
  const revoke = useAction(revokeClassroomFeed)
  return (
    <FeedDialog
      onClose={onClose}
      feed={{
        answer,
        make: () => make.run(sent),
        revoke: () => revoke.run(sent),
        isBusy: make.pending || revoke.pending,
      }}
    />
  )
}

type LinkChange = 'renew' | 'revoke' | null

function FeedDialog({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const [made, setMade] = useState<{ url: string; webcal_url: string } | null>(null)
  const [dialog, setDialog] = useState<LinkChange>(null)
  const make = async () => {
    const { data } = await feed.make()
    setMade(data)
    setDialog(null)
  }
  const revoke = async () => {
    await feed.revoke()
    setMade(null)
    setDialog(null)
    toast.success('El enlace ya no funciona')
  }
  if (dialog)
    return (
      <Question
        asked={dialog}
        feed={feed}
        onNo={() => setDialog(null)}
        onYes={dialog === 'renew' ? make : revoke}
      />
    )
  return (
    <Dialog title="Suscribir calendario" open onClose={onClose}>
      <div className="grid gap-4">
        <p>
          Con un enlace privado, el calendario del teléfono muestra este horario y sus cambios. Quien tenga el
          enlace puede leerlo.
        </p>
        <Answered answer={feed.answer} rows={2} height={40}>
          {(state) => (
            <State
              state={state}
              made={made}
              isBusy={feed.isBusy}
              onMake={() => void make()}
              onAsk={setDialog}
            />
          )}
        </Answered>
      </div>
    </Dialog>
  )
}

type StateProps = {
  state: FeedState
  made: { url: string; webcal_url: string } | null
  isBusy: boolean
  onMake: () => void
  onAsk: (what: LinkChange) => void
}

function State({ state, made, isBusy, onMake, onAsk }: StateProps) {
  const copy = async (url: string) => {
    await navigator.clipboard.writeText(url)
    toast.success('Enlace copiado')
  }
  if (!state.is_shared && !made)
    return (
      <Button mode="primary" icon="add" busy={isBusy} onClick={onMake}>
        Crear enlace
      </Button>
    )
  return (
    <>
      {made ? (
        <>
          <label className="grid gap-1">
            <span className="field-label">Enlace</span>
            <input className="input" readOnly value={made.url} onFocus={({ target }) => target.select()} />
            <span className="hint">Se muestra solo ahora: cópielo antes de cerrar.</span>
          </label>
          <div className="flex flex-wrap gap-2">
            <Button mode="primary" icon="copy" onClick={() => void copy(made.url)}>
              Copiar enlace
            </Button>
            <a className="btn btn-default btn-md" href={made.webcal_url}>
              Abrir en el calendario
            </a>
          </div>
          <p className="hint">
            En el teléfono: Calendario, Agregar cuenta o suscripción, y pegue el enlace donde pide la
            dirección.
          </p>
        </>
      ) : (
        <p>
          Hay un enlace activo{state.created_at && ` desde el ${showMoment(state.created_at)}`}. No se puede
          volver a mostrar; si se perdió, renuévelo.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onAsk('renew')}>Renovar enlace</Button>
        <Button mode="dangerous" onClick={() => onAsk('revoke')}>
          Revocar enlace
        </Button>
      </div>
    </>
  )
}

type QuestionProps = { asked: 'renew' | 'revoke'; feed: Feed; onNo: () => void; onYes: () => Promise<void> }

function Question({ asked, feed, onNo, onYes }: QuestionProps) {
  const isRenewal = asked === 'renew'
  return (
    <ConfirmDialog
      title={isRenewal ? 'Renovar enlace' : 'Revocar enlace'}
      open
      confirm={isRenewal ? 'Renovar' : 'Revocar'}
      dangerous={!isRenewal}
      busy={feed.isBusy}
      onClose={onNo}
      onConfirm={() => void onYes()}
    >
      <p>
        Los calendarios que usan el enlace de ahora dejan de recibir el horario
        {isRenewal && ', hasta que se les dé el nuevo'}.
      </p>
    </ConfirmDialog>
  )
}
