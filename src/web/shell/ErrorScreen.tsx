import { LinkTo } from '#web/api/LinkTo.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Screen } from '#web/ui/Screen.tsx'

export function ErrorScreen() {
  return (
    <Screen title="Ocurrió un error">
      <div className="notice">
        <span className="text-bad">
          <Icon name="warning" size={32} />
        </span>
        <p>Parece que no hemos podido procesar su solicitud. Vuelva a intentarlo en un momento.</p>
        <div className="notice-actions">
          <LinkTo to="/home">Ir al inicio</LinkTo>
        </div>
      </div>
    </Screen>
  )
}
