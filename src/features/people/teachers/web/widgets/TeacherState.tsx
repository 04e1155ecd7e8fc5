import { Badge } from '#web/ui/Badge.tsx'

/** Whether somebody who teaches can sign in, and if not, why. */
export function TeacherState({ enabled, confirmed_at }: { enabled: boolean; confirmed_at: string | null }) {
  if (!enabled) return <Badge>Inactivo</Badge>
  return confirmed_at ? <Badge tone="ok">Activo</Badge> : <Badge tone="warn">Sin confirmar</Badge>
}
