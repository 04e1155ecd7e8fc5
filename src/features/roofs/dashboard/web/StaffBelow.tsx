import { showBackupState } from '#features/institute/backups/first-calls.ts'
import { showMoment } from '#kernel/dates.ts'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { WhenSeen } from '#web/ui/WhenSeen.tsx'
import type { IndexDashboard } from '../contract.ts'
import { OpenSteps } from './OpenSteps.tsx'
import { Seats } from './Seats.tsx'

const Trends = lazyComponent(
  async () => (await import('./Trends.tsx')).Trends,
  <Skeleton rows={1} height={260} />,
)

const ReinscriptionSummary = lazyComponent(
  async () =>
    (await import('#features/enrolment/reinscriptions/web/widgets/ReinscriptionSummary.tsx'))
      .ReinscriptionSummary,
)

/** The period to come with its seats, the figures, and how the program itself fares. */
export function StaffBelow({ home, withSteps }: { home: IndexDashboard; withSteps: boolean }) {
  return (
    <>
      {withSteps && home.target && <OpenSteps home={home} />}
      {home.seats.sections_count > 0 && <Seats home={home} />}
      <WhenSeen height={140}>
        <ReinscriptionSummary />
      </WhenSeen>
      <WhenSeen height={600}>
        <Trends home={home} />
      </WhenSeen>
      <Standing mail={home.mail} records={home.records} />
    </>
  )
}

/** What works unseen: the backup, the records and the mail. What does not work is said above. */
function Standing({ mail: { waiting }, records }: Pick<IndexDashboard, 'mail' | 'records'>) {
  const may = useMay()
  const { data } = useAnswer(showBackupState, {}, { silent: true, enabled: may(showBackupState) })
  const last = data?.data.state === 'good' ? data.data.last_good_at : null
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1 border-line border-t py-3 text-compact text-text-2">
      {records?.faults_count === 0 && (
        <span>
          {records.actas_count === 1 ? '1 acta comprobada' : `${records.actas_count} actas comprobadas`},{' '}
          {showMoment(records.checked_at)}, sin diferencias.
        </span>
      )}
      {last && <span>Última copia de seguridad: {showMoment(last)}.</span>}
      <span>
        {waiting === 0
          ? 'Correo al día, ninguno en espera.'
          : `Correo: ${waiting === 1 ? '1 en espera' : `${waiting} en espera`}.`}
      </span>
      {/* By the same permission. */}
      <LinkTo to="/institution/health" allows={showBackupState} look="link">
        Estado del sistema
      </LinkTo>
    </div>
  )
}
