import { isStaff } from '#kernel/access.ts'
import type { RefusalOf } from '#kernel/endpoint.ts'
import type { Role } from '#kernel/roles.ts'
import type { updateStudent } from './contract.ts'

/** What teachers and coordinators may change of their students: how to reach them (rules.md#students). */
export const REACH_FIELDS = ['phone', 'address', 'social_networks', 'emergency_contact'] as const

/** Administrators change everything; those who teach only the fields of reach, and no picture. */
export function refusalToEdit(role: Role, fields: readonly string[]): RefusalOf<typeof updateStudent> | null {
  if (isStaff({ type: role })) return null
  const allowed: readonly string[] = REACH_FIELDS
  return fields.every((field) => allowed.includes(field)) ? null : 'this_action_is_unauthorized'
}

const isBlank = (value: unknown): boolean =>
  !value || (typeof value === 'object' && Object.values(value).every(isBlank))

type Sendable = { student: object; fields: readonly string[] | null }

/**
 * rules.md#students: a student's update sends only fields with truthy values; those who teach send those of reach. What had a value
 * and was emptied goes as null: left out, it would stand as before while the screen says that it was saved.
 */
export const changesOf = (body: Record<string, unknown>, { student, fields }: Sendable) =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => {
      const isEmptied = value !== '' && !isBlank(Reflect.get(student, name))
      return (!isBlank(value) || isEmptied) && (fields?.includes(name) ?? true)
    }),
  )

export type Amounts = { semester_price_e2: number; paid_amount_e2: number; pending_amount_e2: number }

/** Outstanding debt = price − paid − pending payments (rules.md#debt); what was paid too much is no debt. */
export const debtOf = (amounts: Amounts): number =>
  Math.max(0, amounts.semester_price_e2 - amounts.paid_amount_e2 - amounts.pending_amount_e2)

/** What was paid beyond the price, which an administrator alone can register (rules.md#payments). */
export const creditOf = (amounts: Pick<Amounts, 'semester_price_e2' | 'paid_amount_e2'>): number =>
  Math.max(0, amounts.paid_amount_e2 - amounts.semester_price_e2)

/** The inscription of the current period, else the latest: who is inscribed in the coming one still takes what runs. */
export const currentInscription = <T extends { period: { enabled: boolean } }>(
  inscriptions: readonly T[],
): T | undefined => inscriptions.find(({ period }) => period.enabled) ?? inscriptions[0]
