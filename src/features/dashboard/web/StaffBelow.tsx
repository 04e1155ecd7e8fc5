import { showBackupState } from '#features/backups/contract.ts'
import { showMoment } from '#kernel/dates.ts'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { IndexDashboard } from '../contract.ts'
import { OpenSteps } from './OpenSteps.tsx'
import { Seats } from './Seats.tsx'

const Trends = lazyComponent(
  async () => (await import('./Trends.tsx')).Trends,
  <Skeleton rows={1} height={260} />,
)

/** The period to come with its seats, the figures, and how the program itself fares. */
export function StaffBelow({ home, withSteps }: { home: IndexDashboard; withSteps: boolean }) {
  return (
    <>
      {withSteps && home.target && <OpenSteps home={home} />}
      {home.sections.length > 0 && <Seats home={home} />}
      <Trends home={home} />
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
    </div>
  )
}
