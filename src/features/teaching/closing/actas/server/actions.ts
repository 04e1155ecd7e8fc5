import { gradebookLink } from '#features/messages/notifications/rules.ts'
import { notifyEach } from '#features/messages/notifications/server/actions.ts'
import { type PaperContext, paperOnce, type StoredPaper } from '#features/papers/papers/server/actions.ts'
import { textSealed } from '#features/papers/papers/texts/server/actions.ts'
import type { CourseSectionKey } from '#features/timetable/section-names/contract.ts'
import { sectionName } from '#features/timetable/section-names/words.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { readActa } from '../rules.ts'
import { sealedNotice } from '../words.ts'
import { actaOrder } from './acta.pdf.ts'
import { type ActaRow, actaOf, factsOfActas, teachersOfActas } from './queries.ts'

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
      const sealed = own.map(({ acta, course_title, ...of }) => ({
        ...{ number: acta?.number ?? 0, amends: acta?.amends ?? null, course_title },
        section: sectionName(of),
      }))
      const [first] = own
      const link = first && own.length === 1 ? gradebookLink(first) : '/lessons'
      return { user_id, content: sealedNotice(sealed), link }
    }),
  )
}

/** The latest acta of a course of a section; without a seal while its period is open. */
export async function latestActa(tx: Tx, actor: Actor, place: CourseSectionKey) {
  const found = await actaOf(tx, place, actor)
  if (!found) throw new Refusal('course_section_not_found')
  const { id, closed_at, number, hash, body, amends, text_id, sealed_at } = found
  if (closed_at !== null && number !== null && hash !== null && body !== null && sealed_at !== null) {
    const sealed = readActa(body)
    if (!sealed) throw new Error(`acta ${number} is not the text of an acta`)
    const reason = sealed.amends?.reason ?? null
    return { body: sealed, seal: { number, hash, amends, reason, sealed_at }, text_id }
  }
  const [draft] = await factsOfActas(tx, { course_section_ids: [id] })
  if (!draft) throw new Refusal('course_section_not_found')
  return { body: draft.body, seal: null, text_id: null }
}

/** The paper of the latest acta of a course of a section, drawn when it is first asked for. Refuses where none is sealed. */
export const actaPaper = (tx: Tx, by: By, place: CourseSectionKey, on: PaperContext): Promise<StoredPaper> =>
  paperOnce(
    tx,
    by,
    {
      orderNow: async () => {
        const { body, seal, text_id } = await latestActa(tx, by.actor, place)
        // Opened again since the call began.
        if (seal === null) throw new Refusal('resource_not_found')
        return actaOrder(body, seal, await textSealed(tx, 'acta', text_id))
      },
    },
    on,
  )
