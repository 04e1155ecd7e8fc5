import type { Tx } from '#server/database/db.ts'
import type { World } from './call.ts'

/**
 * Where strangers reach the institute: what the setting says, else what an administrator wrote; null before either. Papers
 * bear it for ever, so no request decides it (records.md#papers).
 */
export async function publicUrl(tx: Tx, { public_url }: Pick<World, 'public_url'>): Promise<string | null> {
  if (public_url !== null) return public_url
  return (await tx.selectFrom('institution').select('public_url').executeTakeFirst())?.public_url ?? null
}

/** What links in mails begin with: before there is such an address, where the server listens (promises.md S7). */
export const mailUrl = async (tx: Tx, world: Pick<World, 'public_url' | 'own_url'>): Promise<string> =>
  (await publicUrl(tx, world)) ?? world.own_url()
