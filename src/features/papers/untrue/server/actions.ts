import { isSigned } from '#server/access/signing-keys.ts'
import type { Tx } from '#server/database/db.ts'
import { untrueWords } from '../words.ts'
import { papersAfter } from './queries.ts'

/**
 * The good papers whose signature is not of what they say, or whose facts the tables deny, some at a time: ten years of them
 * are never held at once.
 */
export async function untruePapers(tx: Tx): Promise<{ paper_id: number; what: string }[]> {
  const untrue: { paper_id: number; what: string }[] = []
  for (let after: number | undefined = 0; after !== undefined; ) {
    const papers = await papersAfter(tx, after)
    for (const { facts, signature, public_key, ...paper } of papers) {
      const cause = isSigned(Buffer.from(facts), signature, public_key) ? paper.cause : 'unsigned'
      if (cause) untrue.push({ paper_id: paper.id, what: untrueWords({ ...paper, cause }) })
    }
    after = papers.at(-1)?.id
  }
  return untrue
}
