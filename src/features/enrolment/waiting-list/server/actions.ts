import { sql } from 'kysely'
import { holdSeats, holdStudents } from '#features/enrolment/enrolments/server/actions.ts'
import { tellOfInscription } from '#features/enrolment/inscriptions/notices/server/actions.ts'
import { changeInscription, inscribe } from '#features/enrolment/inscriptions/server/actions.ts'
import { insistOnPlace } from '#features/enrolment/inscriptions/waiting/server/actions.ts'
import {
  sectionsOfLeftBehind,
  takeLeftBehind,
} from '#features/enrolment/reinscriptions/courses/server/actions.ts'
import { insistOnWay } from '#features/enrolment/reinscriptions/placing/server/actions.ts'
import { record } from '#features/institute/audit/server/actions.ts'
import { notify } from '#features/messages/notifications/server/actions.ts'
import type { Instant } from '#kernel/dates.ts'
import { insist, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { queueMail } from '#server/mail/mail.ts'
import { named } from '#server/mail/mail-texts.ts'
import { isExpired, refusalToAccept, refusalToJoin } from '../rules.ts'
import { expiryMail, expiryNotice, offerMail, offerNotice, removalNotice, sectionInWords } from '../words.ts'
import { entryById, entryOf, keptPlaces, periodOf, standingOf } from './queries.ts'

type EntryKey = { section_id: number; student_id: number }

/** Puts a student at the end of the list of a full section. The section is held, so that the order is that of the commits. */
export async function joinWaitingList(tx: Tx, by: By, key: EntryKey) {
  const period_id = await periodOf(tx, key.section_id)
  const is_full = await insistOnPlace(tx, by, { ...key, period_id })
  await insistOnWay(tx, by, { ...key, period_id })
  const is_waiting = (await entryOf(tx, key)) !== undefined
  insist(refusalToJoin({ is_waiting, is_full }))
  await tx
    .insertInto('waiting_list_entries')
    // A trigger takes the student's gender.
    .values({ ...key, gender: '' })
    .execute()
  await record(tx, by, {
    action: 'waiting_list.join',
    entity: 'section',
    entity_id: key.section_id,
    after: { student_id: key.student_id },
  })
  return entryThere(tx, key)
}

/** Takes a student off a list; an offered seat is refused by it, and goes to whoever is next. */
export async function leaveWaitingList(tx: Tx, by: By, key: EntryKey): Promise<void> {
  await lockSections(tx, [key.section_id])
  const entry = await entryThere(tx, key)
  await removeEntry(tx, by, entry)
  if (entry.user_id === by.actor.user_id) return
  await notify(tx, { user_ids: [entry.user_id], content: removalNotice(entry), link: linkTo(entry) })
}

/** Takes the seat that is held for a student, who is inscribed or moved by it, and leaves the period's other lists. */
export async function acceptSeat(tx: Tx, by: By, key: EntryKey): Promise<number> {
  const { student_id, section_id } = key
  const period_id = await periodOf(tx, section_id)
  await holdStudents(tx, [student_id])
  const { inscribed, waited } = await standingOf(tx, { student_id, period_id })
  const beside = inscribed ? [] : await sectionsOfLeftBehind(tx, by, { ...key, period_id })
  await holdSeats(tx, [student_id], [section_id, ...waited, ...beside])
  insist(refusalToAccept(await entryOf(tx, key), by.clock.now()))
  await insistOnWay(tx, by, { ...key, period_id })
  const id = inscribed?.id ?? (await inscribe(tx, by, { student_id, period_id, section_id, only_open: true }))
  if (inscribed) {
    await insistOnPlace(tx, by, { ...key, period_id })
    await changeInscription(tx, by, { inscription_id: id, section_id })
  } else {
    await takeLeftBehind(tx, by, { ...key, period_id, inscription_id: id })
    await tellOfInscription(tx, by, [id])
  }
  for (const other of waited.filter((one) => one !== section_id)) {
    const entry = await entryOf(tx, { student_id, section_id: other })
    if (entry) await removeEntry(tx, by, entry)
  }
  return id
}

type Retirement = { withdrawal_id: number; student_id: number }

/** Keeps the places that a student loses by a retirement, to be given back should it be undone. */
export async function keepPlaces(tx: Tx, { withdrawal_id, student_id }: Retirement): Promise<void> {
  await sql`insert into withdrawal_places (withdrawal_id, section_id, entry_id, joined_at, was_offered)
    select ${withdrawal_id}, section_id, id, created_at, offered_until is not null from waiting_list_entries
    where student_id = ${student_id}`.execute(tx)
}

/**
 * Gives a student the places back that a retirement took, each where it was in its list; a seat that was offered has
 * passed on. Gives the sections, in words, and those of them whose seat has.
 */
export async function giveBackPlaces(
  tx: Tx,
  by: By,
  { withdrawal_id, student_id }: Retirement,
): Promise<{ lists: string[]; passed_on: string[] }> {
  const places = await keptPlaces(tx, { withdrawal_id, today: by.clock.today() })
  if (places.length === 0) return { lists: [], passed_on: [] }
  const passed_on: string[] = []
  const ids = places.map(({ section_id }) => section_id)
  await lockSections(tx, ids)
  for (const { section_id, entry_id, joined_at } of places) {
    // A trigger takes the student's gender.
    await sql`insert into waiting_list_entries (id, section_id, student_id, created_at, gender)
      overriding system value values (${entry_id}, ${section_id}, ${student_id}, ${joined_at}, '')`.execute(
      tx,
    )
    await record(tx, by, {
      action: 'waiting_list.join',
      entity: 'section',
      entity_id: section_id,
      after: { student_id },
    })
  }
  // A seat that is free is offered again at once, and not at the commit.
  await sql`set constraints waiting_list_entries_offer immediate`.execute(tx)
  await sql`set constraints waiting_list_entries_offer deferred`.execute(tx)
  for (const place of places) {
    if (!place.was_offered) continue
    const entry = await entryOf(tx, { section_id: place.section_id, student_id })
    if (entry?.offered_until === null) passed_on.push(sectionInWords(place))
  }
  return { lists: places.map(sectionInWords), passed_on }
}

type Entry = NonNullable<Awaited<ReturnType<typeof entryOf>>>
type Addressed = NonNullable<Awaited<ReturnType<typeof entryById>>>

async function entryThere(tx: Tx, key: EntryKey) {
  const entry = await entryOf(tx, key)
  if (!entry) throw new Refusal('resource_not_found')
  return entry
}

async function removeEntry(
  tx: Tx,
  by: By | null,
  entry: Pick<Entry, 'id' | 'section_id' | 'student_id' | 'offered_until'>,
): Promise<void> {
  const { section_id, student_id, offered_until } = entry
  await tx.deleteFrom('waiting_list_entries').where('id', '=', entry.id).execute()
  const ended = by ? 'waiting_list.refuse' : 'waiting_list.expire'
  await record(tx, by, {
    action: offered_until === null ? 'waiting_list.leave' : ended,
    entity: 'section',
    entity_id: section_id,
    before: { student_id, ...(offered_until !== null && { offered_until }) },
  })
}

/** In the order of their ids, as all that changes seats. */
const lockSections = (tx: Tx, ids: readonly number[]) =>
  tx.selectFrom('sections').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()

const linkTo = ({ student_id }: { student_id: number }) => `/profile/${student_id}/inscriptions`

/** What notices and mails of the system need to know besides the entry. */
export type MailContext = { now: Instant; institution: string; public_url: string | null }

/** Tells a student once of the offer, on the bell and by mail, unless it was taken or has ended meanwhile. */
export async function tellOfOffer(tx: Tx, id: number, context: MailContext): Promise<void> {
  const entry = await entryById(tx, id)
  if (!entry || entry.offered_until === null || entry.told_at !== null || isExpired(entry, context.now))
    return
  const { rows } = await sql`update waiting_list_entries set told_at = claustro_now()
    where id = ${id} and told_at is null and offered_until is not null returning id`.execute(tx)
  if (rows.length === 0) return
  const offer = { ...entry, offered_until: entry.offered_until }
  await notify(tx, { user_ids: [entry.user_id], content: offerNotice(offer), link: linkTo(entry) })
  await queueMail(tx, { to: entry.email, ...offerMail(offer, addressee(entry, context)) })
}

/** Ends an offer whose time has come; the seat is offered to whoever is next as this is committed. */
export async function expireOffer(tx: Tx, id: number, context: MailContext): Promise<void> {
  const found = await entryById(tx, id)
  if (!found) return
  await lockSections(tx, [found.section_id])
  const entry = await entryById(tx, id)
  if (!entry || !isExpired(entry, context.now)) return
  await removeEntry(tx, null, entry)
  await notify(tx, { user_ids: [entry.user_id], content: expiryNotice(entry), link: linkTo(entry) })
  await queueMail(tx, { to: entry.email, ...expiryMail(entry, addressee(entry, context)) })
}

const addressee = (entry: Addressed, { institution, public_url }: MailContext) => ({
  name: named(entry.first_name),
  institution,
  link: public_url && `${public_url}${linkTo(entry)}`,
})
