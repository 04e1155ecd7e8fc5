import {
  type Checked,
  checkedFacts,
  type KeySet,
  readFacts,
  type SignedFacts,
} from '#features/papers/papers/checking/rules.ts'
import { type Verified, verifyPaper } from '#features/papers/papers/contract.ts'
import { codeFromText } from '#features/papers/papers/rules.ts'
import { centsFromText } from '#kernel/money.ts'
import { ApiError, call } from '#web/api/call.ts'

/**
 * What this device found after `#`: nothing, facts that it has no way to check, facts that cannot be read or do not hold,
 * or those that do.
 */
type Signature =
  | { state: 'none' }
  | { state: 'unable'; facts: SignedFacts }
  | { state: 'bad' }
  | { state: 'good'; checked: Checked }
export type Check = { code: string; said: Verified | null; signature: Signature; refused: boolean }

export type Verdict = 'genuine' | 'withdrawn' | 'unknown' | 'altered' | 'signed' | 'unreachable' | 'busy'

async function signatureOf(hash: string): Promise<Signature> {
  if (hash.length < 2) return { state: 'none' }
  const read = readFacts(hash)
  if (!read) return { state: 'bad' }
  try {
    const answer = await fetch('/.well-known/jwks.json')
    const checked = await checkedFacts(hash, (await answer.json()) as KeySet)
    return checked?.is_signed ? { state: 'good', checked } : { state: 'bad' }
  } catch {
    // No key was kept, or the browser is older than Ed25519.
    return { state: 'unable', facts: read.facts }
  }
}

/** Asks the institute for its word, and checks the signature here; the facts never leave the device. */
export async function checkPaper(typed: string, hash: string): Promise<Check> {
  const code = codeFromText(typed)
  let refused = false
  const [signature, said] = await Promise.all([
    signatureOf(hash),
    // Of a text without a code the institute knows nothing, and says whom to ask.
    call(verifyPaper, { params: { code: code ?? '-' } }).then(
      ({ data }) => data,
      (error: unknown) => {
        refused = error instanceof ApiError && error.status !== 0
        return null
      },
    ),
  ])
  return { code: code ?? typed, said, signature, refused }
}

/** Whether the facts are of another paper than the one that the institute knows by the code, or say otherwise of it. */
function isOther(facts: SignedFacts, { code, said }: Check): boolean {
  if (facts.c !== code) return true
  const { number, kind, issued_on, initials, last_digits, about, amount } = said ?? {}
  const pairs = [
    [number, facts.n],
    [kind, facts.k],
    [issued_on, facts.d],
    [initials, facts.i],
    [last_digits, facts.t],
    [about, facts.s],
    [amount ?? null, centsFromText(facts.a ?? '')],
  ]
  return number !== undefined && pairs.some(([known, signed]) => known !== signed)
}

/** What the page says. Facts that cannot be read, do not hold or are of another paper outweigh whatever the code stands for. */
export function verdictOf(check: Check): Verdict {
  const { said, signature, refused } = check
  if (signature.state === 'bad') return 'altered'
  const isGood = signature.state === 'good'
  const facts = isGood ? signature.checked.facts : signature.state === 'unable' ? signature.facts : null
  if (facts && isOther(facts, check)) return 'altered'
  if (said) return said.state
  if (isGood) return 'signed'
  return refused ? 'busy' : 'unreachable'
}
