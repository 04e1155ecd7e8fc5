import { type ReactNode, useEffect } from 'react'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { IndexDashboard } from '../contract.ts'
import { showIndexDashboard } from '../first-calls.ts'
import { isAtBeginning } from '../rules.ts'
import { useFirstRun } from './FirstRunBar.tsx'
import { HomeFrame, PICTURE } from './HomeFrame.tsx'
import { PeriodRule } from './PeriodRule.tsx'
import { ToDo } from './ToDo.tsx'

// They stand beside and below what waits, and come after it on a slow line.
const Today = lazyComponent(
  async () => (await import('./Today.tsx')).Today,
  <Skeleton rows={1} height={180} />,
)
const StaffBelow = lazyComponent(
  async () => (await import('./StaffBelow.tsx')).StaffBelow,
  <Skeleton rows={6} height={60} />,
)
const BackupNotice = lazyComponent(
  async () => (await import('#features/institute/backups/web/widgets/BackupNotice.tsx')).BackupNotice,
)
const RecordFaults = lazyComponent(async () => (await import('./RecordFaults.tsx')).RecordFaults)
const FirstSteps = lazyComponent(
  async () => (await import('./FirstSteps.tsx')).FirstSteps,
  <Skeleton rows={12} height={50} />,
)

type Props = {
  /** What stands above all: the search of the assistant. */
  first?: ReactNode
  /** Whether the steps of the period are this person's. */
  withSteps?: boolean
}

/** The day and the period, what waits, the rooms of today; below them the period to come, its seats and the figures. */
export function StaffHome({ first, withSteps = false }: Props) {
  // Every other screen changes what stands here.
  const answer = useAnswer(showIndexDashboard, {}, { silent: true, staleTime: 0 })
  const period = answer.data?.data.period
  const picture = period ? <PeriodRule period={period} /> : period === undefined && <div style={PICTURE} />
  return (
    <HomeFrame period={period} picture={picture}>
      {first}
      <BackupNotice />
      <Answered answer={answer} rows={8}>
        {(home) => (withSteps ? <WithSteps home={home} /> : <Main home={home} />)}
      </Answered>
    </HomeFrame>
  )
}

function WithSteps({ home }: { home: IndexDashboard }) {
  const [isFirstRun, setFirstRun] = useFirstRun()
  const lasts = home.steps.some(({ step, done }) => step === 'current' && !done)
  useEffect(() => {
    if (lasts !== isFirstRun) setFirstRun(lasts || undefined)
  }, [lasts, isFirstRun, setFirstRun])
  if (!isAtBeginning(home.steps)) return <Main home={home} withSteps />
  return (
    <>
      <FirstSteps home={home} />
      {home.payments.pending > 0 && <ToDo home={home} />}
    </>
  )
}

function Main({ home, withSteps = false }: { home: IndexDashboard; withSteps?: boolean }) {
  return (
    <>
      {home.records && home.records.faults_count > 0 && <RecordFaults records={home.records} />}
      <div className="flex flex-wrap items-start gap-6">
        <div className="min-w-0" style={{ flex: '3 1 28rem' }}>
          <ToDo home={home} />
        </div>
        {home.today && (
          <div className="min-w-0" style={{ flex: '1 1 18rem' }}>
            <Today today={home.today} period_id={home.period?.id} />
          </div>
        )}
      </div>
      <StaffBelow home={home} withSteps={withSteps} />
    </>
  )
}
