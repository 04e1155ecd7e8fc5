// Checks a chain of actas (records.md#acta) and shares nothing with the product: SHA-256 and Ed25519 alone.
import { createHash, createPublicKey, verify } from 'node:crypto'

type Key = { kid: string; public_key: string }
export type Acta = {
  number: number
  body: string
  hash: string
  previous: string | null
  signature: string
  kid: string
}
type Fault = { number: number; what: string }

/** Whether the Ed25519 signature in base64url over the hash is of the key, the `x` of a JWK. */
function isSigned(digest: Buffer, signature: string, x: string | undefined): boolean {
  if (x === undefined) return false
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, digest, key, Buffer.from(signature, 'base64url'))
}

type ActaLink = { number: number; hash: string | null }
type Chain = { keys: readonly Key[]; actas: readonly Acta[]; before?: ActaLink }

/** What is wrong with the actas, given in their order from the one after `before` on; an empty list where nothing is. */
export function checkChain({ keys, actas, before: known = { number: 0, hash: null } }: Chain): Fault[] {
  const faults: Fault[] = []
  let before = known
  for (const { number, body, hash, previous, signature, kid } of actas) {
    const wrong = (what: string) => faults.push({ number, what })
    if (number !== before.number + 1) faults.push({ number: before.number + 1, what: 'missing' })
    const digest = createHash('sha256').update(body, 'utf8').digest()
    if (digest.toString('hex') !== hash) wrong('the body is not the one that was hashed')
    const said = JSON.parse(body) as { number: number; previous: string | null }
    if (said.number !== number) wrong('the body bears another number')
    if (said.previous !== before.hash || previous !== before.hash) wrong('does not follow the one before')
    const key = keys.find((one) => one.kid === kid)
    if (!isSigned(digest, signature, key?.public_key)) wrong('the signature is not valid')
    before = { number, hash }
  }
  return faults
}

type Said = {
  make_up?: unknown
  rules: { approval_minimum_note: string; max_absences_to_fail: number }
  students: {
    document: string
    definitive_note: string | null
    state: string
    absences: number
    absences_pardoned: boolean
  }[]
}

/** Where an acta contradicts itself: a note that its own heading passes beside «Reprobado», or the reverse; absences likewise. */
export function contradictions(actas: readonly Pick<Acta, 'number' | 'body'>[]): Fault[] {
  return actas.flatMap(({ number, body }) => {
    const { rules, students, make_up } = JSON.parse(body) as Said
    // Whoever made a course up has its note whatever the absences were, or the former one.
    if (make_up) return []
    return students.flatMap(({ document, state, ...said }) => {
      const passes = Number(said.definitive_note) >= Number(rules.approval_minimum_note)
      const isOver = said.absences > rules.max_absences_to_fail && !said.absences_pardoned
      const byNote = passes ? 'approved' : 'failed'
      const right = isOver ? 'failed_by_absence' : byNote
      return state === right ? [] : [{ number, what: `${document}: ${state} instead of ${right}` }]
    })
  })
}
