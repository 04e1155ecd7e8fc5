import { createHash, randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { SignJWT } from 'jose'
import { showIdentity } from '#kernel/person.ts'
import { truncated } from '#kernel/text.ts'
import { isSigned, type SigningKey } from '#server/access/keys/signing-keys.ts'
import {
  CODE_LENGTH,
  CODE_SIGNS,
  initialsOf,
  lastDigitsOf,
  saltedIdentity,
  signedAmount,
} from '../../rules.ts'
import type { Facts } from '../../server/queries.ts'

type Holder = {
  id: number
  first_name: string
  last_name: string
  identity_kind: string
  identity_number: string
}
/** Whose it is, or what: an acta is of a whole section. */
export type Subject = { student: Holder; amount?: number } | { student: null; about: string }
/** A QR of 28 mm holds so much at a size that phones read. */
const MOST_OF_SUBJECT = 50

export const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('')

/** The identity as a salted hash: 16 bytes of SHA-256 in base64url. */
const hashOfIdentity = (code: string, { identity_kind, identity_number }: Holder): string =>
  createHash('sha256')
    .update(saltedIdentity(code, showIdentity(identity_kind, identity_number)))
    .digest()
    .subarray(0, 16)
    .toString('base64url')

/** What a credential says of a paper: the same as its facts, but for the hashed document. */
const saidOf = ({ n, k, d, i, t, s, a }: Facts) => ({
  ...{ number: n, kind: k, issuedOn: d, initials: i, lastDigits: t, about: s, amount: a },
})
const HEADER = { alg: 'EdDSA', typ: 'vc+jwt' } as const

/** W3C Verifiable Credentials 2.0 secured with JOSE (records.md#credentials-and-keys). */
export const credentialOf = (facts: Facts, key: SigningKey, base: string, at: string) =>
  new SignJWT({
    '@context': ['https://www.w3.org/ns/credentials/v2', { '@vocab': `${base}/verify#` }],
    id: `${base}/verify/${facts.c}`,
    type: ['VerifiableCredential', 'AcademicPaper'],
    issuer: { id: base, name: facts.iss },
    validFrom: at,
    credentialSubject: saidOf(facts),
  })
    .setProtectedHeader({ ...HEADER, kid: key.kid })
    .sign(key.key)

type Signer = { kid: string; public_key: string }

/** Whether a kept credential was signed by this key, which it names, and says of the paper what its facts do. */
export function isCredentialOf(credential: string, facts: Facts, { kid, public_key }: Signer): boolean {
  const [header = '', claims = '', signature = '', ...more] = credential.split('.')
  if (more.length > 0 || !isSigned(Buffer.from(`${header}.${claims}`), signature, public_key)) return false
  const [head, said] = [header, claims].map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
  return (
    head.kid === kid &&
    head.alg === HEADER.alg &&
    said.id === `${said.issuer.id}/verify/${facts.c}` &&
    said.issuer.name === facts.iss &&
    isDeepStrictEqual(said.credentialSubject, JSON.parse(JSON.stringify(saidOf(facts))))
  )
}

/** Who or what a paper is of, as a stranger may know. */
export const subjectOf = (code: string, order: Subject) =>
  order.student
    ? {
        i: initialsOf(order.student.first_name, order.student.last_name),
        t: lastDigitsOf(order.student.identity_number),
        h: hashOfIdentity(code, order.student),
        ...(order.amount !== undefined && { a: signedAmount(order.amount) }),
      }
    : { s: truncated(order.about, MOST_OF_SUBJECT) }
