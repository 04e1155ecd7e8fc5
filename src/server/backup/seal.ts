import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scryptSync,
  timingSafeEqual,
} from 'node:crypto'
import type { Header } from './format.ts'
import { BackupRefused } from './refused.ts'

type Seal = NonNullable<Header['seal']>

/** OWASP's scrypt figure for 32 MiB; once per backup. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }

/** A cipher key, and what tells a wrong password before anything is deciphered. */
function derived(key: string, salt: string): { secret: Buffer; check: string } {
  const bytes = scryptSync(key, Buffer.from(salt, 'base64'), 64, COST)
  const check = createHmac('sha256', bytes.subarray(32)).update('claustro backup').digest('base64')
  return { secret: bytes.subarray(0, 32), check }
}

/** What a header says of its encryption, and the cipher to go with it once the head is known. */
export function newSeal(key: string) {
  const salt = randomBytes(16).toString('base64')
  const iv = randomBytes(12).toString('base64')
  const { secret, check } = derived(key, salt)
  const seal: Seal = { salt, iv, check }
  // The head is authenticated too, though not hidden.
  const cipher = (head: Buffer) =>
    createCipheriv('aes-256-gcm', secret, Buffer.from(iv, 'base64')).setAAD(head)
  return { seal, cipher }
}

/** What opens a sealed body; refused without a key, or with another one than it was made with. */
export function openSeal(seal: Seal, key: string | null, head: Buffer, tag: Buffer) {
  if (key === null) throw new BackupRefused('sealed')
  const { secret, check } = derived(key, seal.salt)
  const given = Buffer.from(seal.check)
  if (given.length !== check.length || !timingSafeEqual(given, Buffer.from(check)))
    throw new BackupRefused('wrong_key')
  return createDecipheriv('aes-256-gcm', secret, Buffer.from(seal.iv, 'base64')).setAAD(head).setAuthTag(tag)
}
