import { type Checked, checkedFacts, type KeySet } from '#features/papers/checking/rules.ts'
import { type Verified, verifyPaper } from '#features/papers/contract.ts'
import { codeFromText } from '#features/papers/rules.ts'
import { ApiError, call } from '#web/api/call.ts'

/** What this device found of the signature: nothing to check, no way to check, or whether it holds. */
type Signature = { state: 'none' } | { state: 'unable' } | { state: 'good' | 'bad'; checked: Checked }
export type Check = { code: string; said: Verified | null; signature: Signature; refused: boolean }

export type Verdict = 'genuine' | 'withdrawn' | 'unknown' | 'altered' | 'signed' | 'unreachable' | 'busy'

async function signatureOf(hash: string): Promise<Signature> {
  if (hash.length < 2) return { state: 'none' }
  try {
    const answer = await fetch('/.well-known/jwks.json')
    const checked = await checkedFacts(hash, (await answer.json()) as KeySet)
    return checked ? { state: checked.is_signed ? 'good' : 'bad', checked } : { state: 'none' }
  } catch {
    // No key was kept, or the browser is older than Ed25519.
    return { state: 'unable' }
  }
}

/** Asks the institute for its word, and checks the signature here; the facts never leave the device. */
export async function checkPaper(typed: string, hash: string): Promise<Check> {
  const code = codeFromText(typed) ?? typed
  let refused = false
  const [signature, said] = await Promise.all([
    signatureOf(hash),
    call(verifyPaper, { params: { code } }).then(
      ({ data }) => data,
      (error: unknown) => {
        refused = error instanceof ApiError && error.status !== 0
        return null
      },
    ),
  ])
  return { code, said, signature, refused }
}

/** What the page says. A signature that does not hold outweighs whatever the code stands for. */
export function verdictOf({ code, said, signature, refused }: Check): Verdict {
  if (signature.state === 'bad') return 'altered'
  const facts = signature.state === 'good' ? signature.checked.facts : null
  const isOther = facts && (facts.c !== code || (said?.number !== undefined && said.number !== facts.n))
  if (isOther) return 'altered'
  if (said) return said.state
  if (facts) return 'signed'
  return refused ? 'busy' : 'unreachable'
}
