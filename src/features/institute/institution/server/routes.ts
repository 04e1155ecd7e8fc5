import { LEVEL_LABELS, LEVELS } from '#kernel/access.ts'
import type { FileAnswer } from '#kernel/endpoint.ts'
import { Refusal } from '#kernel/errors.ts'
import { ROLE_LABELS, type Role } from '#kernel/roles.ts'
import { serve, type World } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { Storage } from '#server/files/files.ts'
import {
  type Institution,
  type PublicInstitution,
  setUp,
  showInstitution,
  showInstitutionSettings,
  showLogo,
  showPicture,
  updateInstitution,
} from '../contract.ts'
import { healthRoutes } from '../health/server/routes.ts'
import { changeInstitution, foundInstitute } from './actions.ts'
import { anyUser, demoUsers, institutionRow, maySeePicture } from './queries.ts'

async function publicInstitution(tx: Tx, { demo, public_url }: World): Promise<PublicInstitution> {
  const row = await institutionRow(tx)
  const accounts = demo ? await demoUsers(tx) : null
  return {
    name: row?.name ?? 'Claustro',
    short_name: row?.short_name ?? 'Claustro',
    city: row?.city ?? null,
    logo: row?.logo ? '/api/institution/logo' : null,
    public_url: public_url ?? row?.public_url ?? null,
    is_set_up: row !== undefined && (await anyUser(tx)),
    demo_accounts:
      accounts?.map(({ email, role, is_dios }) => ({
        email,
        role_label: is_dios ? LEVEL_LABELS[LEVELS.dios] : ROLE_LABELS[role as Role],
      })) ?? null,
  }
}

async function settings(tx: Tx, { public_url }: World): Promise<{ data: Institution }> {
  const row = await institutionRow(tx)
  if (!row) throw new Refusal('resource_not_found')
  const default_shift = row.default_shift as Institution['default_shift']
  return { data: { ...row, set_public_url: public_url, default_shift } }
}

async function stored(storage: Storage, key: string | null | undefined): Promise<FileAnswer> {
  const found = key ? await storage.get(key) : null
  if (!found) throw new Refusal('resource_not_found')
  return found
}

export const institutionRoutes = [
  ...healthRoutes,
  serve(showInstitution, async (tx, { world }) => ({ data: await publicInstitution(tx, world) })),
  serve(showInstitutionSettings, (tx, { world }) => settings(tx, world)),
  serve(updateInstitution, async (tx, { body, files, world, request, ...by }) => {
    const logo = files.logo?.bytes ?? null
    await changeInstitution(tx, by, { body, logo, storage: world.storage })
    return settings(tx, world)
  }),
  serve(showLogo, async (tx, { world }) => stored(world.storage, (await institutionRow(tx))?.logo)),
  serve(setUp, async (tx, { body, clock }) => ({ data: await foundInstitute(tx, { body, clock }) })),
  serve(showPicture, async (tx, { params, actor, world }) => {
    const key = `pictures/${params.key}`
    return stored(world.storage, (await maySeePicture(tx, actor, key)) ? key : null)
  }),
]
