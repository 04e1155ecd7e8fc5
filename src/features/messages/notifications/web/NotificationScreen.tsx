import { defaultParseSearch, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { dayOf, showDayInWords, showInstant, showTime } from '#kernel/dates.ts'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { download, useAction } from '#web/api/api.tsx'
import { showFileError } from '#web/api/errors.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog, DeleteDialog } from '#web/ui/ConfirmDialog.tsx'
import { showSize } from '#web/ui/file-size.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { LinkedText } from '#web/ui/LinkedText.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { toast } from '#web/ui/toast.ts'
import type { OpenNotification } from '../contract.ts'
import { removeNotification, sendNotification, showAttachment } from '../sending/contract.ts'
import { useNotification } from './use-notification.ts'
import { senderOf } from './widgets/NoticeRows.tsx'

const Receivers = lazyComponent(async () => (await import('./Receivers.tsx')).Receivers)
const CorrectDialog = lazyComponent(async () => (await import('./CorrectDialog.tsx')).CorrectDialog)

/** One notification, whole. */
export function NotificationScreen() {
  const id = useIdParam('notification')
  const answer = useNotification(id)
  return (
    <AnsweredScreen title="Notificación" answer={answer}>
      {(notification) => <Opened key={id} notification={notification} />}
    </AnsweredScreen>
  )
}

function Opened({ notification }: { notification: OpenNotification }) {
  const { id, type, content, link, links, receivers, pivot, withdrawn_at } = notification
  const { may_reply, may_correct, may_withdraw, sender_user_id } = notification
  const [dialog, setDialog] = useState<'delete' | 'withdraw' | 'correct' | null>(null)
  const close = () => setDialog(null)
  return (
    <Screen
      title={senderOf(notification)}
      state={withdrawn_at && <Badge>Retirada</Badge>}
      lead={<Head notification={notification} />}
      action={
        may_reply && (
          <LinkTo
            to="/notifications/create"
            search={{ to: sender_user_id ?? undefined }}
            allows={sendNotification}
            icon="edit"
          >
            Responder
          </LinkTo>
        )
      }
      more={
        <>
          {may_correct && (
            <Button icon="edit" onClick={() => setDialog('correct')}>
              Corregir
            </Button>
          )}
          {may_withdraw && (
            <Button icon="hide" onClick={() => setDialog('withdraw')}>
              Retirar
            </Button>
          )}
          {pivot && (
            <Button icon="trash" onClick={() => setDialog('delete')}>
              Eliminar
            </Button>
          )}
        </>
      }
    >
      <article className="grid max-w-prose gap-4">
        <p className="whitespace-pre-wrap wrap-anywhere">
          <LinkedText text={content} links={links} />
        </p>
        <Attached notification={notification} />
        {link && links.length === 0 && (
          <p>
            <LinkTo {...addressOf(link)} mode="default" icon="right">
              Abrir
            </LinkTo>
          </p>
        )}
      </article>
      {receivers && !withdrawn_at && (
        <Card title="Quién la leyó" flush>
          <div className="pt-3">
            <Receivers id={id} />
          </div>
        </Card>
      )}
      <Removal id={id} asked={dialog} count={receivers?.count ?? 0} onClose={close} />
      {dialog === 'correct' && <CorrectDialog notification={{ ...notification, type }} onClose={close} />}
    </Screen>
  )
}

/** To whom, when, and whether it was corrected. */
function Head({ notification: { receivers, created_at, corrected_at } }: { notification: OpenNotification }) {
  return (
    <span className="figures">
      {receivers && `Para: ${receivers.text} · `}
      <time dateTime={created_at} title={showInstant(created_at)}>
        {showDayInWords(dayOf(created_at))}, {showTime(created_at)}
      </time>
      {corrected_at && ` · corregida a las ${showTime(corrected_at)}`}
    </span>
  )
}

/** `/profile/schedule?period_id=7`: the path, and what follows it. */
function addressOf(link: string) {
  const [to = '', search = ''] = link.split('?')
  return { to, search: defaultParseSearch(search) }
}

function Attached({ notification }: { notification: OpenNotification }) {
  const { id, attachment, attachment_name, attachment_bytes } = notification
  const [busy, setBusy] = useState(false)
  if (!attachment || !attachment_name) return null
  const take = () => {
    setBusy(true)
    download(showAttachment, { params: { id } }, attachment_name)
      .catch(showFileError)
      .finally(() => setBusy(false))
  }
  return (
    <div className="card flex items-center gap-3 p-3">
      <Icon name="file" />
      <p className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{attachment_name}</span>
        {attachment_bytes !== null && <span className="hint figures">{showSize(attachment_bytes)}</span>}
      </p>
      <Button icon="download" busy={busy} onClick={take}>
        Descargar
      </Button>
    </div>
  )
}

type RemovalProps = { id: number; asked: string | null; count: number; onClose: () => void }

/** Asks before the own copy is deleted, or everybody's. */
function Removal({ id, asked, count, onClose }: RemovalProps) {
  const { run, pending } = useAction(removeNotification)
  const navigate = useNavigate()
  const remove = async (for_all: boolean, done: string) => {
    await run({ params: { id }, query: { for_all } }).finally(onClose)
    toast.success(done)
    void navigate({ to: '/notifications', search: for_all ? { tab: 'sent' } : {} })
  }
  return (
    <>
      <DeleteDialog
        what="esta notificación"
        open={asked === 'delete'}
        busy={pending}
        onClose={onClose}
        onConfirm={() => void remove(false, 'Se ha eliminado la notificación con éxito')}
      >
        Se elimina aquí. Quien la envió y los demás receptores la conservan.
      </DeleteDialog>
      <ConfirmDialog
        title="¿Desea retirar esta notificación?"
        open={asked === 'withdraw'}
        busy={pending}
        confirm="Retirar"
        dangerous
        onClose={onClose}
        onConfirm={() => void remove(true, 'Se ha retirado la notificación con éxito')}
      >
        {count === 1
          ? 'Quien la recibió deja de verla, con su adjunto. No se puede deshacer.'
          : `Las ${count.toLocaleString('es-VE')} personas que la recibieron dejan de verla, con su adjunto. No se puede deshacer.`}
      </ConfirmDialog>
    </>
  )
}
