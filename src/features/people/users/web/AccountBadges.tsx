import { LEVEL_LABELS, LEVELS } from '#kernel/access.ts'
import { ROLE_LABELS } from '#kernel/roles.ts'
import { Badge } from '#web/ui/Badge.tsx'
import type { AdministratorRow } from '../contract.ts'

/** What the person is: the level Dios goes before the role. */
export const levelLabel = ({ level, role }: Pick<AdministratorRow, 'level' | 'role'>): string =>
  level === LEVELS.dios ? LEVEL_LABELS[LEVELS.dios] : ROLE_LABELS[role]

export function LevelBadge(row: Pick<AdministratorRow, 'level' | 'role'>) {
  const isDios = row.level === LEVELS.dios
  return (
    <Badge tone={row.role === 'admin' ? 'info' : 'neutral'} {...(isDios && { icon: 'star' as const })}>
      {levelLabel(row)}
    </Badge>
  )
}

/** Whether the person can sign in, and if not, why. */
export function AccountBadge({ enabled, confirmed_at }: Pick<AdministratorRow, 'enabled' | 'confirmed_at'>) {
  if (!enabled) return <Badge tone="bad">Inactivo</Badge>
  return confirmed_at ? <Badge tone="ok">Activo</Badge> : <Badge tone="warn">Sin confirmar</Badge>
}
