import { gradebookLink } from '#features/notifications/rules.ts'
import { notifyEach } from '#features/notifications/server/actions.ts'
import { shortSection } from '#features/sections/words.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { sealedNotice } from '../words.ts'
import { type ActaRow, teachersOfActas } from './queries.ts'

/** Tells each teacher, but for who sealed them, of the actas of the own courses. */
export async function tellOfActas(tx: Tx, { actor }: By, rows: readonly ActaRow[]): Promise<void> {
  const byCourse = new Map(rows.map((row) => [row.course_section_id, row]))
  const taught = await teachersOfActas(tx, [...byCourse.keys()], actor.user_id)
  const actasOf = Map.groupBy(
    taught.map((one) => ({ ...one, acta: byCourse.get(one.course_section_id) })),
    ({ user_id }) => user_id,
  )
  await notifyEach(
    tx,
    [...actasOf].map(([user_id, own]) => {
      const sealed = own.map(({ acta, course_title, specialization_title, semester_code, letter_code }) => ({
        ...{ number: acta?.number ?? 0, amends: acta?.amends ?? null, course_title },
        section: shortSection(specialization_title, semester_code, letter_code),
      }))
      const [first] = own
      const link = first && own.length === 1 ? gradebookLink(first) : '/lessons'
      return { user_id, content: sealedNotice(sealed), link }
    }),
  )
}
