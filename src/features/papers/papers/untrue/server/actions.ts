import { isSigned } from '#server/access/keys/signing-keys.ts'
import type { Tx } from '#server/database/db.ts'
import { isCredentialOf } from '../../checking/server/actions.ts'
import { type Cause, untrueWords } from '../words.ts'
import { type Looked, papersAfter } from './queries.ts'

/** What of a paper the key that signed it does not stand for. */
function signedApart({ facts, signature, credential, ...signer }: Looked): Cause | null {
  if (!isSigned(Buffer.from(facts), signature, signer.public_key)) return 'unsigned'
  return isCredentialOf(credential, JSON.parse(facts), signer) ? null : 'credential'
}

/**
 * The good papers whose signature is not of what they say, whose credential is not of them, or whose facts the tables deny,
 * some at a time: ten years of them are never held at once.
 */
export async function untruePapers(tx: Tx): Promise<{ paper_id: number; what: string }[]> {
  const untrue: { paper_id: number; what: string }[] = []
  for (let after: number | undefined = 0; after !== undefined; ) {
    const papers = await papersAfter(tx, after)
    for (const paper of papers) {
      const cause = signedApart(paper) ?? paper.cause
      if (cause) untrue.push({ paper_id: paper.id, what: untrueWords({ ...paper, cause }) })
    }
    after = papers.at(-1)?.id
  }
  return untrue
}
