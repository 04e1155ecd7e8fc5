import { showMoney } from '#kernel/money.ts'
import { kindOf, type Values } from './form-body.ts'

/** Returns the fields that differ between what was typed and what another person has saved. */
export const differing = (mine: Values, saved: Values, fields: readonly string[]): string[] =>
  fields.filter((field) => showValue(mine[field]) !== showValue(saved[field]))

/** Shows a value as people read it. */
export function showValue(value: unknown, field = ''): string {
  if (value === undefined || value === null || value === '') return '—'
  if (value === true) return 'Sí'
  if (value === false) return 'No'
  if (value instanceof Blob) return 'Un archivo nuevo'
  if (typeof value === 'number')
    return kindOf(field, value) === 'money' ? showMoney(value) : String(value).replace('.', ',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
