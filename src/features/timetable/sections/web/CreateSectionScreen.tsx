import { useMay } from '#web/api/api.tsx'
import { RoleGate } from '#web/shell/RoleGate.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { createSection } from '../contract.ts'

const NewSection = lazyComponent(
  async () => (await import('./NewSection.tsx')).NewSection,
  <Skeleton rows={6} />,
)

/** Opens a section. Any session reaches the screen, but only administrators may (routes.md#routes-by-area). */
export function CreateSectionScreen() {
  const may = useMay()
  return (
    <Screen title="Crear sección" narrow>
      <RoleGate roles={may(createSection) ? [] : ['admin']}>
        <NewSection />
      </RoleGate>
    </Screen>
  )
}
