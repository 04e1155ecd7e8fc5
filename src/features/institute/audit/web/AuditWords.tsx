import '#web/field-words.ts'
import {
  AUDIT_ACTION_LABELS,
  AUDIT_KIND_LABELS,
  auditFieldLabel,
  auditValueLabel,
  PERMISSION_GROUPS,
} from '#features/registry.ts'
import { isDay, showDay, showMoment, weekdayName } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { showNote } from '#kernel/notes.ts'
import { labelOf } from '#web/labels.ts'
import type { AuditChange, AuditEntry, AuditValue } from '../contract.ts'

const entityWord = (entity: string): string => AUDIT_KIND_LABELS[entity] ?? 'Otro registro'

export const actionWord = ({ action }: Pick<AuditEntry, 'action'>): string =>
  AUDIT_ACTION_LABELS[action] ?? 'Hizo un cambio'

export const whoWord = ({ user_id, user_name }: AuditEntry): string =>
  user_name ?? (user_id === null ? 'El sistema o un visitante' : `Usuario n.º ${user_id}`)

export const subjectWord = ({ entity, entity_id, subject }: AuditEntry): string =>
  subject ?? (entity_id === null ? entityWord(entity) : `${entityWord(entity)} n.º ${entity_id}`)

const PERMISSIONS = Object.assign({}, ...Object.values(PERMISSION_GROUPS).map((one) => one.permissions))

/** The field as its form calls it; a permission by what it allows. */
function fieldWord(entity: string, field: string): string {
  const permission = field.replace(/^(?:changed_)?permissions\./, '')
  if (permission !== field) return `Permiso: ${PERMISSIONS[permission] ?? 'otro'}`
  return auditFieldLabel(entity, field) ?? labelOf(field)
}

/** A value as people read it: money, states, days, names; nothing raw. */
function valueWord(entity: string, field: string, value: AuditValue): string {
  if (value === null || value === '') return 'nada'
  if (Array.isArray(value))
    return value.length === 0 ? 'nada' : value.map((one) => valueWord(entity, field, one)).join(', ')
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  const label = auditValueLabel(entity, field, String(value))
  if (label) return label
  if (typeof value === 'string') return textWord(value)
  if (/_e2$|^amount$/.test(field)) return showMoney(value)
  if (/note$|_avg$/.test(field)) return showNote(value)
  if (field === 'day') return weekdayName(value)
  return /_ids?$/.test(field) ? `n.º ${value}` : String(value)
}

const isMoment = (text: string): text is AuditEntry['at'] => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)

function textWord(text: string): string {
  if (isDay(text)) return showDay(text)
  return isMoment(text) ? showMoment(text) : text
}

type ChangesProps = { entity: string; changes: readonly AuditChange[]; inline?: boolean }

/** `Monto: 100,00 $ → 120,00 $`; what came or went on one side alone is told so. */
export function Changes({ entity, changes, inline = false }: ChangesProps) {
  if (changes.length === 0) return null
  return (
    <ul className={inline ? 'contents' : 'grid gap-1'}>
      {changes.map(({ field, before, after }, at) => (
        <li key={field} className={inline ? 'contents' : 'min-w-0 break-words'}>
          {inline && (at > 0 ? ' · ' : ' ')}
          <span className="text-text-2">{fieldWord(entity, field)}: </span>
          {before !== null && (
            <>
              <del className="text-text-2">{valueWord(entity, field, before)}</del>
              <span aria-hidden="true"> → </span>
            </>
          )}
          {before !== null && after === null ? (
            <span>nada</span>
          ) : (
            <ins className="no-underline">{valueWord(entity, field, after)}</ins>
          )}
        </li>
      ))}
    </ul>
  )
}
