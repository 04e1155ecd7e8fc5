import { useState } from 'react'
import { useMay } from '#web/api/api.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { showStatement } from '../../contract.ts'

const StatementOf = lazyComponent(async () => (await import('./StatementOf.tsx')).StatementOf)

/** «Estado de cuenta», asked for when it is opened. */
export function StatementFold({ student_id }: { student_id: number }) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may(showStatement)) return null
  return (
    <details className="mb-4" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="link py-1">Estado de cuenta</summary>
      {isOpen && <StatementOf student_id={student_id} />}
    </details>
  )
}
