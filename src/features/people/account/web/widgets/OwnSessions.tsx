import { useState } from 'react'
import { showMoment } from '#kernel/dates.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAction, useAnswer } from '#web/api/api.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { endOtherSessions, endOwnSession, listOwnSessions, type OwnSession } from '../../sessions/contract.ts'

const nameOf = ({ device }: OwnSession) => device ?? 'Dispositivo desconocido'

/** Where one is signed in, and the way to end it there. */
export function OwnSessions() {
  const answer = useAnswer(listOwnSessions, {}, { silent: true })
  const [dialog, setDialog] = useState<OwnSession | 'others' | null>(null)
  const endOne = useAction(endOwnSession)
  const endOthers = useAction(endOtherSessions)
  const close = () => setDialog(null)
  const end = async () => {
    if (dialog === 'others') {
      await endOthers.run().finally(close)
      toast.success('Se cerraron las demás sesiones')
    } else if (dialog) {
      await endOne.run({ params: { id: dialog.id } }).finally(close)
      toast.success('Se cerró la sesión', `${nameOf(dialog)}.`)
    }
  }
  return (
    <Card title="Sesiones abiertas">
      <Answered answer={answer} rows={2} height={44}>
        {(sessions) => (
          <div className="grid gap-4">
            <ul className="grid ruled">
              {sessions.map((session) => (
                <Line key={session.id} session={session} onEnd={() => setDialog(session)} />
              ))}
            </ul>
            {sessions.length > 1 ? (
              <Button className="justify-self-start" onClick={() => setDialog('others')}>
                Cerrar las demás sesiones
              </Button>
            ) : (
              <p className="hint">No hay sesiones abiertas en otros dispositivos.</p>
            )}
          </div>
        )}
      </Answered>
      <ConfirmDialog
        title={dialog === 'others' ? '¿Desea cerrar las demás sesiones?' : '¿Desea cerrar esta sesión?'}
        open={dialog !== null}
        busy={endOne.pending || endOthers.pending}
        confirm={dialog === 'others' ? 'Cerrar las demás' : 'Cerrar sesión'}
        dangerous
        onClose={close}
        onConfirm={() => void end()}
      >
        {dialog === 'others'
          ? 'Quien las use tendrá que iniciar sesión de nuevo. Esta sesión sigue abierta.'
          : dialog && `${nameOf(dialog)}: quien la use tendrá que iniciar sesión de nuevo.`}
      </ConfirmDialog>
    </Card>
  )
}

function Line({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { started_at, last_used_at, is_current } = session
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{nameOf(session)}</span>
          {is_current && <Badge tone="ok">Esta sesión</Badge>}
        </p>
        <p className="figures text-control text-text-2">
          Último uso: {showMoment(last_used_at)}. Abierta el {showMoment(started_at)}.
        </p>
      </div>
      {!is_current && (
        <Button mode="ghost" size="sm" onClick={onEnd} label={`Cerrar la sesión de ${nameOf(session)}`}>
          Cerrar
        </Button>
      )}
    </li>
  )
}
