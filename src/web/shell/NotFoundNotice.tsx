import { LinkTo } from '#web/api/LinkTo.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useBack } from '#web/ui/go-back.ts'
import { Mark } from '#web/ui/Icon.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { NOT_FOUND_TITLE } from '#web/ui/screen-title.ts'

export function NotFoundNotice() {
  const back = useBack()
  return (
    <Screen title={NOT_FOUND_TITLE}>
      <div className="notice">
        <Mark size={40} />
        <p>La dirección no existe o lo que mostraba ya no está. Revise que esté completa.</p>
        <div className="notice-actions">
          <LinkTo to="/home">Ir al inicio</LinkTo>
          <Button onClick={back}>Regresar</Button>
        </div>
      </div>
    </Screen>
  )
}
