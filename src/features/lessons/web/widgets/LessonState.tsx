import { Badge } from '#web/ui/Badge.tsx'
import type { Lesson } from '../../contract.ts'

type Props = { lesson: Lesson; isBrief?: boolean }

/** How far a lesson is; of a registered one, how many were absent, but in brief of one without content. */
export function StateBadge({ lesson: { state, content, absent_count }, isBrief = false }: Props) {
  if (state === 'to_register') return <Badge tone="warn">Por registrar</Badge>
  if (state === 'planned') return <Badge>Planificada</Badge>
  const absent = absent_count === 1 ? '1 ausente' : `${absent_count} ausentes`
  if (content) return <Badge tone="ok">{absent}</Badge>
  return <Badge tone="info">{isBrief ? 'Sin contenido' : `Sin contenido, ${absent}`}</Badge>
}
