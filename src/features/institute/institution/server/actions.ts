import { record } from '#features/institute/audit/server/actions.ts'
import { createFirstAdministrator } from '#features/people/account/lifecycle/server/actions.ts'
import { changeLimits } from '#features/teaching/attendance/limits/server/actions.ts'
import type { Clock } from '#kernel/dates.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Invalid, insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { newKey, type Storage } from '#server/files/files.ts'
import { removalJob } from '#server/files/removal.ts'
import { queueJob } from '#server/jobs/queue.ts'
import type { setUp, updateInstitution } from '../contract.ts'
import { originOf } from '../rules.ts'
import { anyUser, heldInstitution } from './queries.ts'

/** The address as it is kept; what is none is refused at its field. */
function addressOf(typed: string | null | undefined, field: string): string | null {
  const origin = typed ? originOf(typed) : null
  if (typed && origin === null) throw new Invalid({ [field]: ['url'] })
  return origin
}

/** Founds the institute with its first administrator; refused as soon as there is any user. */
export async function foundInstitute(
  tx: Tx,
  { body, clock }: { body: BodyOf<typeof setUp>; clock: Clock },
): Promise<{ email: string }> {
  insist((await anyUser(tx)) ? 'institution_already_exists' : null)
  const { institution, administrator } = body
  const public_url = addressOf(institution.public_url, 'institution.public_url')
  await tx
    .insertInto('institution')
    .values({ id: 1, ...institution, email: institution.email || null, public_url })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name: institution.name }))
    .execute()
  // And once more: of two who found it at once the second has waited there until the first was done.
  insist((await anyUser(tx)) ? 'institution_already_exists' : null)
  await createFirstAdministrator(tx, { ...administrator, institution: institution.short_name, clock })
  return { email: administrator.email }
}

const UNNAMED = 'Instituto'

/** Gives an institute whose first administrator was made in the terminal a row, to be filled in on its screen. */
export async function ensureInstitute(tx: Tx): Promise<void> {
  await tx
    .insertInto('institution')
    .values({ id: 1, name: UNNAMED, short_name: UNNAMED })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Gives an institute that has no address this one: the demo, of which nobody asks it. */
export async function proposeAddress(tx: Tx, public_url: string): Promise<void> {
  await tx.updateTable('institution').set({ public_url }).where('public_url', 'is', null).execute()
}

type InstitutionUpdate = {
  body: BodyOf<typeof updateInstitution>
  /** As WebP. */
  logo: Buffer | null
  storage: Storage
}

/** Changes the settings, and the logo when one came; how many delays make an absence holds for all open courses at once. */
export async function changeInstitution(
  tx: Tx,
  by: By,
  { body: given, logo, storage }: InstitutionUpdate,
): Promise<void> {
  const body =
    'public_url' in given ? { ...given, public_url: addressOf(given.public_url, 'public_url') } : given
  const before = await heldInstitution(tx)
  insist(before ? null : 'resource_not_found')
  if (!before) return
  const columns = { ...body, ...('email' in body && { email: body.email || null }) }
  const key = logo && newKey('pictures', 'webp')
  if (key) await storage.put(key, logo, 'image/webp')
  const change = () =>
    tx
      .updateTable('institution')
      .set({ ...columns, ...(key && { logo: key }), id: 1 })
      .execute()
  const { delays_per_absence: delays = before.delays_per_absence } = body
  if (delays !== before.delays_per_absence) await changeLimits(tx, by, { which: {}, change })
  else await change()
  if (key && before.logo) await queueJob(tx, removalJob, { key: before.logo })
  await record(tx, by, {
    action: 'institution.update',
    entity: 'institution',
    entity_id: 1,
    before: { ...before },
    after: { ...body },
  })
}
