import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import type { Storage } from '#server/files/files.ts'
import { contentOf, hashOf } from '#server/files/pieces.ts'
import type { JobKind } from '#server/jobs/job-kind.ts'
import { type DocumentHash, tellContents } from './actions.ts'

/** Reads once what the library had before contents were told; a file that is lost stays untold. */
export const documentHashesJob: JobKind<Record<string, never>, { db: Tx; storage: Storage }> = {
  kind: 'document_hashes',
  lane: 'files',
  run: async (_, { db, storage }, attempt) => {
    const { rows } = await sql<{ id: number; keys: string[] }>`
      select d.id, array_agg(p.file order by p.number) as keys
      from documents d join document_pieces p on p.document_id = d.id
      where d.sha256 is null and d.kind <> 'picture' group by d.id order by d.id`.execute(db)
    const told: DocumentHash[] = []
    for (const { id, keys } of rows) {
      const pieces: { sha256: string | null }[] = []
      for (const key of keys) {
        const stored = await storage.get(key)
        pieces.push({ sha256: stored && hashOf(stored.bytes) })
      }
      told.push({ id, sha256: contentOf(pieces) })
    }
    await db.transaction().execute(async (tx) => {
      await tellContents(tx, told)
      await attempt.done(tx)
    })
  },
}
