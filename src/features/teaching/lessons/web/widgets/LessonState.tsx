import { Badge } from '#web/ui/Badge.tsx'
import type { Lesson } from '../../contract.ts'

/** How far a lesson is; of a registered one, how many were absent: on phones of those with content alone. */
export function StateBadge({ lesson: { state, content, absent_count, is_to_grade } }: { lesson: Lesson }) {
  if (state === 'to_register') return <Badge tone="warn">Por registrar</Badge>
  if (is_to_grade) return <Badge tone="warn">Por calificar</Badge>
  if (state === 'unregistered') return <Badge>Sin registrar</Badge>
  if (state === 'planned') return <Badge>Planificada</Badge>
  const absent = absent_count === 1 ? '1 ausente' : `${absent_count} ausentes`
  if (content) return <Badge>{absent}</Badge>
  return (
    <Badge tone="info">
      Sin contenido<span className="max-sm:hidden">, {absent}</span>
    </Badge>
  )
}
