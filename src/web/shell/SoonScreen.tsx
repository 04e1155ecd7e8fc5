import { Mark } from '#web/ui/Icon.tsx'
import { LinkTo } from '#web/ui/LinkTo.tsx'
import { Screen } from '#web/ui/Screen.tsx'

export function SoonScreen() {
  return (
    <Screen title="Próximamente">
      <div className="notice">
        <Mark size={40} />
        <p>Esta pantalla aún no está disponible.</p>
        <div className="notice-actions">
          <LinkTo to="/home">Ir al inicio</LinkTo>
        </div>
      </div>
    </Screen>
  )
}
