import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'
import type { Tx } from '#server/database/db.ts'
import { sealingKey } from './tokens.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/** A key of the institute that can sign. */
export type SigningKey = { kid: string; key: KeyObject; signed: (bytes: Uint8Array) => string }

const jwkOf = (key: KeyObject) => key.export({ format: 'jwk' }) as { x: string }

/** RFC 7638: the same for whoever has the public key. */
const thumbprint = (x: string) =>
  createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url')

function sealed(bytes: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', sealingKey('signing_key'), iv)
  const text = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

/** Null where it was sealed with another secret. */
function opened(bytes: Buffer): Buffer | null {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey('signing_key'), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

const signer = (kid: string, key: KeyObject): SigningKey => ({
  kid,
  key,
  signed: (bytes) => sign(null, bytes, key).toString('base64url'),
})

/** The latest key, and what of it can be opened with the secret of now. */
async function latestKey(tx: Tx) {
  const last = await tx
    .selectFrom('signing_keys')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .limit(1)
    .executeTakeFirst()
  return last && { kid: last.kid, known: opened(last.private_key) }
}

/** The institute's key: made at the first use, and anew where a restore came under another secret (records.md#credentials-and-keys). */
export async function signingKey(tx: Tx): Promise<SigningKey> {
  const last = await latestKey(tx)
  return last?.known
    ? signer(last.kid, createPrivateKey({ key: last.known, format: 'der', type: 'pkcs8' }))
    : makeSigningKey(tx)
}

/** Whether the latest key was sealed with another secret: what is signed next is signed with a new one. */
export async function isKeyForeign(tx: Tx): Promise<boolean> {
  const last = await latestKey(tx)
  return last !== undefined && last.known === null
}

/** Another key for what is signed from now on; what was signed before stays good under its own. */
export async function makeSigningKey(tx: Tx): Promise<SigningKey> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x } = jwkOf(publicKey)
  const kid = thumbprint(x)
  await tx
    .insertInto('signing_keys')
    .values({
      kid,
      public_key: x,
      private_key: sealed(privateKey.export({ format: 'der', type: 'pkcs8' })),
    })
    .execute()
  return signer(kid, privateKey)
}

/** Whether a signature in base64url over these bytes is of the public key `x`; one that is not written as it was made is not. */
export function isSigned(bytes: Uint8Array, signature: string, x: string): boolean {
  const sealed = Buffer.from(signature, 'base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return sealed.toString('base64url') === signature && verify(null, bytes, key, sealed)
}

/** Every public key that the institute ever signed with, the latest first, as a JWK Set (RFC 7517). */
export async function publicKeys(tx: Tx) {
  const rows = await tx
    .selectFrom('signing_keys')
    .select(['kid', 'public_key as x'])
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute()
  return {
    keys: rows.map(({ kid, x }) => ({ kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig', alg: 'EdDSA' })),
  }
}
