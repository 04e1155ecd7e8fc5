import { dayOf, daysBetween, type Instant, showDay, showTime } from '#kernel/dates.ts'
import type { Column } from '#web/lists/DataTable.tsx'
import { clock } from '#web/ui/clock.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { DocumentRequest } from '../contract.ts'
import { CAUSES } from '../words.ts'
import { RequestState } from './RequestState.tsx'

/** `07:41` of today, `ayer`, `hace 3 días`. */
function ageOf(at: Instant): string {
  const days = daysBetween(dayOf(at), clock.today())
  if (days <= 0) return showTime(at)
  return days === 1 ? 'ayer' : `hace ${days} días`
}

const student: Column<DocumentRequest> = {
  title: 'Estudiante',
  sort: 'student_name',
  always: true,
  cell: (row) => row.student_name,
}
const document: Column<DocumentRequest> = {
  title: 'Documento',
  sort: 'type',
  telling: true,
  cell: (row) => (
    <>
      {row.type_name}
      {row.charge && !row.charge.is_settled && (
        <span className="text-warn"> · {row.charge.debt_e2 > 0 ? 'sin pagar' : 'pago por revisar'}</span>
      )}
    </>
  ),
}
const period: Column<DocumentRequest> = { title: 'Período', key: 'period', cell: (row) => row.period_name }
const number: Column<DocumentRequest> = {
  title: 'Número',
  key: 'number',
  telling: true,
  cell: (row) =>
    row.paper && (
      <span className="figures">
        {row.paper.number}
        {row.paper.withdrawn_at && <span className="text-warn"> · anulado</span>}
      </span>
    ),
}

/** What the paper will say, or why it cannot be made. */
function Says({ row: { refusal, says, notes } }: { row: DocumentRequest }) {
  return (
    <>
      {refusal ? (
        <span className="inline-flex items-center gap-1 text-warn">
          <Icon name="lock" /> {CAUSES[refusal] ?? 'No se puede preparar'}
        </span>
      ) : (
        says
      )}
      {notes && <span className="hint"> · {notes}</span>}
    </>
  )
}

export const COLUMNS: Record<'pending' | 'generated' | 'served' | 'closed', Column<DocumentRequest>[]> = {
  pending: [
    student,
    document,
    period,
    { title: 'Dirá', key: 'says', telling: true, cell: (row) => <Says row={row} /> },
    { title: 'Firma', key: 'signer', cell: (row) => row.signer },
    { title: 'Espera', sort: 'created_at', align: 'end', cell: (row) => ageOf(row.created_at) },
  ],
  generated: [
    student,
    number,
    document,
    period,
    {
      title: 'Lista',
      sort: 'updated_at',
      align: 'end',
      cell: (row) => row.generated_at && ageOf(row.generated_at),
    },
  ],
  served: [
    student,
    document,
    number,
    period,
    { title: 'Firma', key: 'signed', cell: (row) => row.paper?.signer },
    {
      title: 'Emitida',
      sort: 'updated_at',
      align: 'end',
      cell: (row) => row.retired_at && ageOf(row.retired_at),
    },
  ],
  closed: [
    student,
    document,
    number,
    period,
    { title: 'Estado', sort: 'state', telling: true, cell: (row) => <RequestState state={row.state} /> },
    {
      title: 'Fecha',
      sort: 'updated_at',
      align: 'end',
      cell: (row) => showDay(dayOf(row.retired_at ?? row.canceled_at ?? row.updated_at)),
    },
    { title: 'Motivo', key: 'reason', cell: (row) => row.reason },
  ],
}
