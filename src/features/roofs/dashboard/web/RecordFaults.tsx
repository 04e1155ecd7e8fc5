import { Link } from '@tanstack/react-router'
import { faultWords } from '#features/teaching/closing/checking/words.ts'
import { listRecordFaults } from '#features/teaching/closing/mending/contract.ts'
import { useMay } from '#web/api/api.tsx'
import type { IndexDashboard } from '../contract.ts'

/** Where what was sealed, the tables and the papers differ, it is said before all else. */
export function RecordFaults({ records }: { records: NonNullable<IndexDashboard['records']> }) {
  const may = useMay()
  return (
    <div className="grid gap-1" role="alert">
      <p className="text-bad">
        <b>
          {records.faults_count === 1
            ? 'Un registro no concuerda.'
            : `${records.faults_count} registros no concuerdan.`}
        </b>{' '}
        {may(listRecordFaults) ? (
          <Link to="/institution/records" className="link">
            Ver y corregir
          </Link>
        ) : (
          'Un administrador puede verlos y corregirlos.'
        )}
      </p>
      <ul className="text-compact text-text-2">
        {records.faults.map(faultWords).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </div>
  )
}
