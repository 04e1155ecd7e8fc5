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
  | { course_section_id: number }
  | { entity: string; entity_id: number }

const HistoryList = lazyComponent(async () => (await import('./HistoryList.tsx')).HistoryList)

/**
 * «Historial»: who changed what shown here, and when (rules.md#audit). Nothing for whoever may not read the audit; read and
 * fetched only once it is opened; `bare`: at once and without a title, where a tab or a row was opened for it.
 */
export function History({ of, bare = false }: { of: HistoryOf; bare?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const may = useMay()
  if (!may(listAuditEntries)) return null
  if (bare) return <HistoryList of={of} />
  return (
    <Card
      title="Historial"
      action={
        <Button size="sm" icon="clock" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Ocultar cambios' : 'Ver cambios'}
        </Button>
      }
      flush={!isOpen}
    >
      {isOpen && <HistoryList of={of} />}
    </Card>
  )
}
