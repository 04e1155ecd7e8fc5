import * as z from 'zod/mini'
import { readStored, writeStored } from '#web/ui/device-storage.ts'
import type { NextSemester } from '../contract.ts'

const id = z.int()
const Choice = z.object({
  step: z.int().check(z.minimum(0), z.maximum(2)),
  chosen: z.array(id),
  wanted: z.optional(z.object({ section_id: z.nullable(id), elsewhere: z.record(z.string(), id) })),
})
const Kept = z.nullable(
  z.object({
    period_id: id,
    specialization_id: z.nullable(id),
    semester_id: z.nullable(id),
    /** Where there is a choice of them. */
    chosen_specialization_id: z.nullable(id),
    choice: z.nullable(Choice),
  }),
)
export type KeptChoice = z.infer<typeof Choice>

// Drafts go with the session.
const keyOf = (student_id: number) => `draft:reinscription-${student_id}`
const kept = (student_id: number) => readStored(keyOf(student_id), Kept, null)

const whereOf = ({ period, specialization, semester }: NextSemester) => ({
  period_id: period.id,
  specialization_id: specialization?.id ?? null,
  semester_id: semester?.id ?? null,
})

/** What was chosen on this device of what is offered, to go on with it after a reload; null where something else is offered. */
export function keptChoice(student_id: number, preview: NextSemester): KeptChoice | null {
  const found = kept(student_id)
  const where = whereOf(preview)
  const isSame =
    found?.period_id === where.period_id &&
    found.specialization_id === where.specialization_id &&
    found.semester_id === where.semester_id
  return isSame ? found.choice : null
}

/** The specialization that was chosen on this device. */
export const keptSpecialization = (student_id: number): number | undefined =>
  kept(student_id)?.chosen_specialization_id ?? undefined

/** Keeps what is chosen. */
export const keepChoice = (student_id: number, preview: NextSemester, choice: KeptChoice): void =>
  writeStored(keyOf(student_id), {
    ...whereOf(preview),
    chosen_specialization_id:
      preview.specializations.length > 0 ? (preview.specialization?.id ?? null) : null,
    choice,
  })

/** It was confirmed: nothing is kept any more. */
export const forgetChoice = (student_id: number): void => writeStored(keyOf(student_id), undefined)
