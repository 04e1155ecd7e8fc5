import { LinkTo } from '#web/api/LinkTo.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { useBack } from './go-back.ts'

export function AccessDeniedScreen() {
  const back = useBack()
  return (
    <Screen title="Acceso denegado">
      <div className="notice">
        <span className="text-text-3">
          <Icon name="key" size={32} />
        </span>
        <p>No puedes acceder a esta vista</p>
        <div className="notice-actions">
          <Button mode="primary" onClick={back}>
            Regresar
          </Button>
          <LinkTo to="/home" mode="default">
            Ir al inicio
          </LinkTo>
        </div>
      </div>
    </Screen>
  )
}
