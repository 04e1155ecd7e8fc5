import { LinkTo } from '#web/api/LinkTo.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useBack } from '#web/ui/go-back.ts'
import { Mark } from '#web/ui/Icon.tsx'
import { Screen } from '#web/ui/Screen.tsx'

/** routes.md#routes-for-everybody names its address; nothing in the application leads to it. */
export function SoonScreen() {
  const back = useBack()
  return (
    <Screen title="Próximamente">
      <div className="notice">
        <Mark size={40} />
        <p>Esta pantalla aún no está disponible.</p>
        <div className="notice-actions">
          <LinkTo to="/home">Ir al inicio</LinkTo>
          <Button onClick={back}>Regresar</Button>
        </div>
      </div>
    </Screen>
  )
}
