import type { Tx } from '#server/database/db.ts'
import { untrueWords } from '../words.ts'
import { type UntruePaper, untrueAfter } from './queries.ts'

/** The good papers whose facts the tables deny, some at a time: ten years of them are never held at once. */
export async function untruePapers(tx: Tx): Promise<{ paper_id: number; what: string }[]> {
  const untrue: UntruePaper[] = []
  for (let after: number | null = 0; after !== null; ) {
    const { last, found } = await untrueAfter(tx, after)
    untrue.push(...found)
    after = last
  }
  return untrue.map((one) => ({ paper_id: one.id, what: untrueWords(one) }))
}
