import type { Clock } from '#kernel/dates.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Invalid, insist } from '#kernel/errors.ts'
import { birthDateError } from '#kernel/person.ts'
import { mayMail } from '#server/access/throttle/login-throttle.ts'
import type { Tx } from '#server/database/db.ts'
import { newKey, type Storage } from '#server/files/files.ts'
import { queueMail } from '#server/mail/mail.ts'
import { preregistrationMail } from '#server/mail/mail-texts.ts'
import { numberOf, refusalToPreregister } from '../../rules.ts'
import { REPEATED } from '../../words.ts'
import type { createPreregistration, Receipt } from '../contract.ts'
import { hasPending, institutionFacts, offersOf, openPeriod } from './queries.ts'

type PreregisterInput = {
  body: BodyOf<typeof createPreregistration>
  /** As WebP. */
  picture?: Buffer | undefined
  clock: Clock
  storage: Storage
}

/** Without a choice: the basic track (rules.md#pre-registrations), or the only one that there is. */
const usual = (offers: Awaited<ReturnType<typeof offersOf>>) =>
  offers.find(({ is_basic }) => is_basic) ?? (offers.length === 1 ? offers[0] : undefined)

/** A guest pre-enrols; also what the demo institute calls. No account is looked at, so that none is told. */
export async function preregister(
  tx: Tx,
  { body, picture, clock, storage }: PreregisterInput,
): Promise<Receipt> {
  const { period_id, specialization_id, shift: wanted_shift, ...person } = body
  const period = await openPeriod(tx)
  insist(refusalToPreregister({ asked_period_id: period_id, open_period_id: period?.id ?? null }))
  if (!period) throw new Error('Refused above')
  const error = birthDateError(person.birth_date, clock.today())
  if (error) throw new Invalid({ birth_date: [error] })
  const offers = await offersOf(tx, period.id)
  const offer =
    specialization_id === undefined ? usual(offers) : offers.find(({ id }) => id === specialization_id)
  if (!offer) throw new Invalid({ specialization_id: [specialization_id === undefined ? 'required' : 'in'] })
  const institution = await institutionFacts(tx)
  const shift = wanted_shift ?? institution?.default_shift ?? 'morning'
  const profile_picture = picture ? newKey('pictures', 'webp') : null
  const isRepeated = await hasPending(tx, { ...person, period_id: period.id })
  const { id } = await tx
    .insertInto('preregistered_students')
    .values({
      ...person,
      period_id: period.id,
      specialization_id: offer.id,
      shift,
      profile_picture,
      // One waits for each document; whoever sends another is answered alike, and not told that somebody is a candidate.
      ...(isRepeated && { state: 'rejected', rejection_reason: REPEATED }),
      social_networks: JSON.stringify(person.social_networks ?? {}),
      emergency_contact: person.emergency_contact ? JSON.stringify(person.emergency_contact) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (picture && profile_picture) await storage.put(profile_picture, picture, 'image/webp')
  const number = numberOf(period, id)
  const period_name = `${period.year}-${period.number}`
  const { first_name: name, email } = person
  const mail = { name, number, period_name, institution: institution?.name ?? 'Claustro' }
  // Whoever pre-enrols says to which address: it is not filled with mails.
  if (await mayMail(tx, 'preregistration', { email, now: clock.now() }))
    await queueMail(tx, { to: email, ...preregistrationMail(mail) })
  return {
    number,
    period_name,
    specialization_title: offer.title,
    shift,
    email,
    next_steps: ['review', 'mail', 'confirm_account', 'first_payment'],
  }
}
