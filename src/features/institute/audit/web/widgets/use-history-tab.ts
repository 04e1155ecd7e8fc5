import { useSearch } from '@tanstack/react-router'
import { useMay } from '#web/api/api.tsx'
import type { Tab } from '#web/ui/Tabs.tsx'
import { listAuditEntries } from '../../contract.ts'

/** The last tab of a file, for whoever may read the audit, and whether it is the one that is open. */
export function useHistoryTab(to: string): { tabs: Tab[]; isOpen: boolean } {
  const may = useMay()
  const { tab }: { tab?: unknown } = useSearch({ strict: false })
  if (!may(listAuditEntries)) return { tabs: [], isOpen: false }
  return {
    tabs: [{ label: 'Historial', to, search: { tab: 'historial' }, last: true }],
    isOpen: tab === 'historial',
  }
}
