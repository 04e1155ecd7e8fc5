import { isArrow } from '#web/ui/arrow-keys.ts'
import type { Part } from '../../grid/rules.ts'
import { fitted, stepped } from '../rules.ts'
import type { Carried } from './use-carry.ts'

/** A key with a modifier is the browser's; in a field, a list or a dialog it belongs there, and Enter to a button of the status. */
export function isOthers({ ctrlKey, metaKey, altKey, key, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true
  if (!(target instanceof Element)) return false
  if (target.closest('input, select, textarea, [role=dialog], [role=menu]')) return true
  return key === 'Enter' && target.closest('[data-carry-status]') !== null
}

/** What is carried after a key; null: put back; undefined: not a key of ours. */
export function keyed(
  now: Carried,
  event: KeyboardEvent,
  grid: { days: readonly number[]; parts: readonly Part[] },
) {
  if (event.key === 'Escape') return null
  const { target, span } = now
  if (!target) return undefined
  const change = event.key === '+' ? 1 : event.key === '-' ? -1 : 0
  if (change !== 0) {
    const most = grid.parts[target.part]?.hours.length ?? 1
    const next = Math.min(Math.max(span + change, 1), most)
    return { ...now, span: next, target: fitted(target, next, grid.parts) }
  }
  return isArrow(event.key) ? { ...now, target: stepped(target, event.key, span, grid) } : undefined
}
