import type { ReactNode } from 'react'
import type { Role } from '#kernel/roles.ts'
import { useUser } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useBack } from '#web/ui/go-back.ts'

type Props = {
  /** An empty list allows everybody. */
  roles: readonly Role[]
  /** Replaces the dialog. */
  fallback?: ReactNode
  children: ReactNode
}

/** Shows its content to these roles alone (people.md#permissions). */
export function RoleGate({ roles, fallback, children }: Props) {
  const { type } = useUser()
  if (roles.length === 0 || roles.includes(type)) return children
  return fallback ?? <AccessDenied />
}

function AccessDenied() {
  const back = useBack()
  return (
    <Dialog
      title="Acceso denegado"
      open
      onClose={back}
      footer={
        <Button mode="primary" onClick={back}>
          Regresar
        </Button>
      }
    >
      <p>No puedes acceder a esta vista</p>
    </Dialog>
  )
}
