import { useState } from 'react'
import { showMoment } from '#kernel/dates.ts'
import { useAction } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Administrator, sendAccountConfirm, updateUser } from '../contract.ts'

const ConfirmDialog = lazyComponent(async () => (await import('#web/ui/ConfirmDialog.tsx')).ConfirmDialog)

type Props = { administrator: Administrator; mayEdit: boolean }

/** Whether the person may sign in, and whether the address was confirmed. */
export function AccessCard({ administrator, mayEdit }: Props) {
  const { id, name, enabled } = administrator
  const [isOpen, setOpen] = useState(false)
  const update = useAction(updateUser)
  const enable = async () => {
    await update.run({ params: { id }, body: { enabled: !enabled } }).finally(() => setOpen(false))
    toast.success(enabled ? `${name} ya no puede iniciar sesión` : `${name} puede iniciar sesión`)
  }
  return (
    <Card title="Acceso">
      <div className="grid gap-4">
        {mayEdit ? (
          <div>
            <Switch
              label="Puede iniciar sesión"
              checked={enabled}
              disabled={update.pending}
              onChange={() => setOpen(true)}
            />
            <p className="hint">Al desactivarlo, sus sesiones se cierran de inmediato.</p>
          </div>
        ) : (
          <p>{enabled ? 'Puede iniciar sesión.' : 'No puede iniciar sesión: la cuenta está inactiva.'}</p>
        )}
        <Confirmation {...administrator} mayEdit={mayEdit} key={administrator.email} />
      </div>
      <ConfirmDialog
        title={enabled ? `¿Desea desactivar a ${name}?` : `¿Desea activar a ${name}?`}
        open={isOpen}
        busy={update.pending}
        confirm={enabled ? 'Desactivar' : 'Activar'}
        dangerous={enabled}
        onClose={() => setOpen(false)}
        onConfirm={() => void enable()}
      >
        {enabled
          ? 'Sus sesiones se cierran ahora mismo y no podrá entrar hasta que se active de nuevo. Lo que hizo se conserva.'
          : 'Podrá iniciar sesión con su contraseña de siempre y con los permisos que se ven aquí.'}
      </ConfirmDialog>
    </Card>
  )
}

type ConfirmationProps = Administrator & { mayEdit: boolean }

function Confirmation({ id, email, confirmed_at, mayEdit }: ConfirmationProps) {
  const send = useAction(sendAccountConfirm)
  const [isSent, setSent] = useState(false)
  if (confirmed_at)
    return (
      <p className="text-control text-text-2">
        Cuenta confirmada el <span className="figures">{showMoment(confirmed_at)}</span>.
      </p>
    )
  const resend = async () => {
    await send.run({ params: { id } })
    setSent(true)
    toast.success('Se ha enviado el correo de confirmación', `A ${email}.`)
  }
  return (
    <div className="grid justify-items-start gap-2">
      <p>
        La cuenta aún no ha sido confirmada: falta abrir el enlace del correo y elegir una contraseña. El
        enlace vale 7 días.
      </p>
      {mayEdit && (
        <Button icon="out" busy={send.pending} disabled={isSent} onClick={() => void resend()}>
          {isSent ? 'Correo enviado' : 'Enviar el correo otra vez'}
        </Button>
      )}
    </div>
  )
}
