import { useNavigate, useSearch } from '@tanstack/react-router'
import { useAnswer } from '#web/api/api.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { listEquivalenceRequests } from '../contract.ts'

const ResolutionList = lazyComponent(
  async () => (await import('../../web/ResolutionList.tsx')).ResolutionList,
)
const RequestList = lazyComponent(async () => (await import('./RequestList.tsx')).RequestList)

const TABS = ['resolutions', 'pending', 'requests'] as const
type Tab = (typeof TABS)[number]

/** The office's lists: what was recognised, what waits to be decided, and all that was asked for. */
export function Desk() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const tab = TABS.find((one) => one === search.tab) ?? 'resolutions'
  const change = (next: Tab) =>
    void navigate({
      to: '/equivalences',
      search: next === 'resolutions' ? {} : { tab: next },
      replace: true,
    })
  const above = <Tabs tab={tab} onChange={change} />
  return tab === 'resolutions' ? (
    <ResolutionList above={above} />
  ) : (
    <RequestList key={tab} tab={tab} above={above} />
  )
}

function Tabs({ tab, onChange }: { tab: Tab; onChange: (tab: Tab) => void }) {
  const counted = { silent: true, staleTime: 0 }
  const pending = useAnswer(listEquivalenceRequests, { query: { state: 'pending', limit: 1 } }, counted).data
    ?.total
  return (
    <div className="flex">
      <Segmented
        label="Equivalencias"
        value={tab}
        onChange={onChange}
        choices={[
          { value: 'resolutions', label: 'Resoluciones' },
          { value: 'pending', label: pending ? `Por decidir ${pending}` : 'Por decidir' },
          { value: 'requests', label: 'Todas' },
        ]}
      />
    </div>
  )
}
