import type { Shift } from '../../rules.ts'

/** How shifts are called (routes.md#labels). */
export const SHIFT_LABELS: Record<Shift, string> = {
  morning: 'Mañana',
  afternoon: 'Tarde',
  mixed: 'Mixto',
}

const entries: readonly Shift[] = ['morning', 'afternoon', 'mixed']

/** The shifts as the choices of a field or filter. */
export const SHIFT_OPTIONS = entries.map((value) => ({ value, label: SHIFT_LABELS[value] }))
