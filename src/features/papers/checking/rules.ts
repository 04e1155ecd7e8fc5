import { saltedIdentity } from '../rules.ts'

/**
 * What the institute signed (records.md#papers): number, kind, day, issuer, code; of a person initials, last digits and
 * hashed document; of an acta what it is of; of a receipt the amount.
 */
export type SignedFacts = Record<'n' | 'k' | 'd' | 'iss' | 'c', string> &
  Partial<Record<'i' | 't' | 'h' | 's' | 'a', string>>
type Key = { kty: string; crv: string; x: string }
export type KeySet = { keys: readonly Key[] }
type Bytes = Uint8Array<ArrayBuffer>
export type Checked = {
  facts: SignedFacts
  is_signed: boolean
  /** Whether a document number, with its letter or without, is the one that was signed. */
  isOf: (typed: string) => Promise<boolean>
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
const HASH_BYTES = 16

async function isSignedBy({ kty, crv, x }: Key, signature: Bytes, bytes: Bytes): Promise<boolean> {
  // What a key of a set says beside these, some browsers refuse.
  const known = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', known, signature, bytes)
}

async function hashed(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest).slice(0, HASH_BYTES)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The part of a QR's address after `#`, against the published keys; null when it says nothing. Throws where Ed25519 is unknown. */
export async function checkedFacts(hash: string, { keys }: KeySet): Promise<Checked | null> {
  const [text = '', sealed = ''] = hash.replace(/^#/, '').split('.')
  let facts: SignedFacts
  let [bytes, signature] = [new Uint8Array(), new Uint8Array()]
  try {
    ;[bytes, signature] = [bytesOf(text), bytesOf(sealed)]
    facts = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
  if (typeof facts !== 'object' || facts === null || typeof facts.c !== 'string') return null
  const found = await Promise.all(keys.map((key) => isSignedBy(key, signature, bytes)))
  const isOf = async (typed: string) => {
    const kinds = /^[\d.\s]*$/.test(typed) ? ['V', 'E', 'P'] : ['']
    const hashes = await Promise.all(kinds.map((kind) => hashed(saltedIdentity(facts.c, kind + typed))))
    return facts.h !== undefined && hashes.includes(facts.h)
  }
  return { facts, is_signed: found.includes(true), isOf }
}
