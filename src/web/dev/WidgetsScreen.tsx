import { Screen } from '#web/ui/Screen.tsx'
import { CalendarSection } from './CalendarSection.tsx'
import { ControlsSection } from './ControlsSection.tsx'
import { FormSection } from './FormSection.tsx'
import { ListSection } from './ListSection.tsx'
import { OutboxSection } from './OutboxSection.tsx'
import { OverlaysSection } from './OverlaysSection.tsx'

/** Every widget in every state, with invented data; in development only. */
export function WidgetsScreen() {
  return (
    <Screen title="Piezas de la interfaz" count={30} lead="Cada pieza en todos sus estados.">
      <ControlsSection />
      <OverlaysSection />
      <OutboxSection />
      <ListSection />
      <FormSection />
      <CalendarSection />
    </Screen>
  )
}
