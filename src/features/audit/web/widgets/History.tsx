import { useState } from 'react'
import { useMay } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { listAuditEntries } from '../../contract.ts'

/** What the history is of: one file with all that belongs to it, or one single thing. */
export type HistoryOf =
  | { student_id: number }
  | { teacher_id: number }
  | { period_id: number }
  | { section_id: number }
  | { entity: string; entity_id: number }

const HistoryList = lazyComponent(async () => (await import('./HistoryList.tsx')).HistoryList)

/**
 * «Historial»: who changed what shown here, and when (rules.md#audit). Nothing for whoever may not read the audit; read and
 * fetched only once it is opened; `bare`: at once and without a title, where something around it was opened.
 */
export function History({ of, bare = false }: { of: HistoryOf; bare?: boolean }) {
  const [isOpen, open] = useState(false)
  const may = useMay()
  if (!may(listAuditEntries)) return null
  if (bare) return <HistoryList of={of} />
  return (
    <Card
      title="Historial"
      action={
        <Button size="sm" icon="clock" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {isOpen ? 'Ocultar cambios' : 'Ver cambios'}
        </Button>
      }
    >
      {isOpen ? <HistoryList of={of} /> : <p className="text-text-2">Quién cambió qué, y cuándo.</p>}
    </Card>
  )
}
