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

const textOf = (bytes: Bytes): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Throws for any text but the one that the institute writes of the bytes: others, with a last letter changed, decode alike. */
function bytesOf(base64url: string): Bytes {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0))
  if (textOf(bytes) !== base64url) throw new Error('not base64url')
  return bytes
}
const HASH_BYTES = 16

async function isSignedBy({ kty, crv, x }: Key, signature: Bytes, bytes: Bytes): Promise<boolean> {
  // What a key of a set says beside these, some browsers refuse.
  const known = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', known, signature, bytes)
}

async function hashed(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return textOf(new Uint8Array(digest).slice(0, HASH_BYTES))
}

type ReadFacts = { facts: SignedFacts; bytes: Bytes; signature: Bytes }

/** The part of a QR's address after `#`, not checked yet; null when it cannot be read. */
export function readFacts(hash: string): ReadFacts | null {
  const [text = '', sealed = '', ...more] = hash.replace(/^#/, '').split('.')
  try {
    const [bytes, signature] = [bytesOf(text), bytesOf(sealed)]
    const facts: SignedFacts | null = JSON.parse(new TextDecoder().decode(bytes))
    return more.length === 0 && typeof facts?.c === 'string' ? { facts, bytes, signature } : null
  } catch {
    return null
  }
}

/** The same against the published keys; null when it cannot be read. Throws where Ed25519 is unknown. */
export async function checkedFacts(hash: string, { keys }: KeySet): Promise<Checked | null> {
  const read = readFacts(hash)
  if (!read) return null
  const { facts, bytes, signature } = read
  const found = await Promise.all(keys.map((key) => isSignedBy(key, signature, bytes)))
  const isOf = async (typed: string) => {
    const kinds = /^[\d.\s]*$/.test(typed) ? ['V', 'E', 'P'] : ['']
    const hashes = await Promise.all(kinds.map((kind) => hashed(saltedIdentity(facts.c, kind + typed))))
    return facts.h !== undefined && hashes.includes(facts.h)
  }
  return { facts, is_signed: found.includes(true), isOf }
}
