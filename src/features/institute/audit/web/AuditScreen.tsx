import { AUDIT_KIND_LABELS } from '#features/registry.ts'
import { showMoment } from '#kernel/dates.ts'
import type { Column, Filter } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { type AuditEntry, listAuditEntries } from '../contract.ts'
import { actionWord, Changes, subjectWord, whoWord } from './AuditWords.tsx'

const SHOWN_ALONE = ['student', 'teacher', 'period', 'section']

/** Where the datum is shown; null where it has no screen of its own, or is gone. */
const placeOf = ({ action, entity, entity_id }: AuditEntry): string | null =>
  entity_id !== null && !action.endsWith('.delete') && SHOWN_ALONE.includes(entity)
    ? `/${entity}s/${entity_id}`
    : null

const COLUMNS: Column<AuditEntry>[] = [
  {
    title: 'Qué hizo',
    key: 'action',
    always: true,
    cell: (row) => `${actionWord(row)}: ${subjectWord(row)}`,
  },
  { title: 'Quién', key: 'user', telling: true, cell: whoWord },
  {
    title: 'Cuándo',
    sort: 'at',
    telling: true,
    cell: (row) => showMoment(row.at),
  },
  {
    title: 'Cambios',
    key: 'changes',
    grows: true,
    cell: (row) => (
      <>
        {row.reason && `Motivo: ${row.reason}`}
        <Changes entity={row.entity} changes={row.changes.slice(0, SHOWN)} inline />
        {row.changes.length > SHOWN && <span className="hint"> y {row.changes.length - SHOWN} más</span>}
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
    all: 'Todo',
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
    <ListScreen
      title="Historial de cambios"
      lead="Se busca por el nombre de quien hizo el cambio."
      list={list}
      columns={COLUMNS}
      filters={FILTERS}
      caption="Cambios"
      rowName={(row) => `${actionWord(row)}, ${subjectWord(row)}`}
      rowTo={placeOf}
      preview={(row) => (
        <>
          <Changes entity={row.entity} changes={row.changes} />
          {row.reason && <p>Motivo: {row.reason}</p>}
        </>
      )}
      first={{
        title: 'Aún no hay cambios',
        text: 'Aquí queda quién cambió qué, y quién exportó listados o generó documentos.',
      }}
    />
  )
}
