import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '#web/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { LinkTo } from '#web/ui/LinkTo.tsx'
import { Screen } from '#web/ui/Screen.tsx'

/** In place of a screen that could not be shown: what happened, what to do. */
export function FailureNotice({ error }: Pick<ErrorComponentProps, 'error'>) {
  useEffect(() => console.error(error), [error])
  const number = error instanceof ApiError ? error.requestId : null
  return (
    <Screen title="La pantalla no se pudo mostrar">
      <div className="notice" role="alert">
        <span className="text-bad">
          <Icon name="warning" size={32} />
        </span>
        <p>Ocurrió un error al cargarla. Lo que ya se guardó no se ha perdido.</p>
        <div className="notice-actions">
          <Button mode="primary" onClick={() => location.reload()}>
            Recargar
          </Button>
          <LinkTo to="/home" mode="default">
            Ir al inicio
          </LinkTo>
        </div>
        {number && <p className="hint">Solicitud {number}</p>}
      </div>
    </Screen>
  )
}
