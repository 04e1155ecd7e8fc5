import { AUDIT_KIND_LABELS } from '#features/registry.ts'
import { showMoment } from '#kernel/dates.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { type Column, DataTable, type Filter } from '#web/lists/DataTable.tsx'
import { useList } from '#web/lists/list.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { type AuditEntry, listAuditEntries } from '../contract.ts'
import { actionWord, Changes, entityWord, subjectWord, whoWord } from './AuditWords.tsx'

/** Where the datum is shown; null where it has no screen of its own, or is gone. */
function placeOf({ action, entity, entity_id }: AuditEntry): string | null {
  if (entity_id === null || action.endsWith('.delete')) return null
  const paths: Record<string, string> = {
    student: '/students',
    teacher: '/teachers',
    period: '/periods',
    section: '/sections',
  }
  return paths[entity] ? `${paths[entity]}/${entity_id}` : null
}

const COLUMNS: Column<AuditEntry>[] = [
  {
    title: 'Cuándo',
    sort: 'at',
    always: true,
    telling: false,
    cell: (row) => <time className="figures whitespace-nowrap">{showMoment(row.at)}</time>,
  },
  { title: 'Quién', key: 'user', telling: true, cell: whoWord },
  {
    title: 'Qué hizo',
    key: 'action',
    telling: true,
    cell: (row) => {
      const to = placeOf(row)
      return (
        <>
          {actionWord(row)}
          <span className="hint block">
            {entityWord(row.entity)}:{' '}
            {to && row.subject ? (
              <LinkTo to={to} look="link">
                {row.subject}
              </LinkTo>
            ) : (
              subjectWord(row)
            )}
          </span>
        </>
      )
    },
  },
  {
    title: 'Cambios',
    key: 'changes',
    cell: (row) => (
      <>
        <Changes changes={row.changes.slice(0, SHOWN)} />
        {row.changes.length > SHOWN && <p className="hint">y {row.changes.length - SHOWN} más</p>}
        {row.reason && <p>Motivo: {row.reason}</p>}
      </>
    ),
  },
]
const SHOWN = 3

const bySpanish = new Intl.Collator('es-VE')
const FILTERS: Filter[] = [
  {
    field: 'entity',
    label: 'Sobre qué',
    common: true,
    options: Object.entries(AUDIT_KIND_LABELS)
      .map(([value, label]) => ({ value, label }))
      .sort((one, other) => bySpanish.compare(one.label, other.label)),
  },
  { field: 'from', label: 'Desde', kind: 'day' },
  { field: 'until', label: 'Hasta', kind: 'day' },
]

/** `/audit`: who changed what, newest first. */
export function AuditScreen() {
  const list = useList(listAuditEntries, { sort_by: 'at,desc' })
  return (
    <Screen
      title="Historial de cambios"
      count={list.state === 'ready' ? list.total : undefined}
      lead="Se busca por el nombre de quien hizo el cambio."
    >
      <DataTable
        list={list}
        columns={COLUMNS}
        filters={FILTERS}
        caption="Cambios"
        rowName={(row) => `${actionWord(row)}, ${subjectWord(row)}`}
        preview={(row) => <Changes changes={row.changes} />}
        first={{
          title: 'Aún no hay cambios',
          text: 'Aquí queda quién cambió roles, períodos, precios, pagos, inscripciones, profesores y horarios, y quién exportó listados o generó documentos.',
        }}
      />
    </Screen>
  )
}
