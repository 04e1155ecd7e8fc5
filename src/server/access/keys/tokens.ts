import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'

/** The purposes of tokens. Each has its own key, so that a token of one is never valid for another. */
const PURPOSES = [
  'session',
  'account_link',
  'report_link',
  'reading_link',
  'stop_link',
  'guess',
  'mark',
  'signing_key',
] as const
export type Purpose = (typeof PURPOSES)[number]

let keys: ReadonlyMap<Purpose, KeyObject> = new Map()

/** Derives the keys once, when a program starts (running.md#settings), not per request. */
export function initTokenKeys(secret: string): void {
  const keyOf = (purpose: Purpose) =>
    createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', `claustro ${purpose}`, 32)))
  keys = new Map(PURPOSES.map((purpose) => [purpose, keyOf(purpose)]))
}

/** The key of a purpose; throws before the program has the secret. */
export function sealingKey(purpose: Purpose): KeyObject {
  const key = keys.get(purpose)
  if (!key) throw new Error('A program that seals tokens has to hold the secret first')
  return key
}

/**
 * The HMAC that the database stores instead of the token: without the secret a copy of the database holds no valid
 * token.
 */
export function hmacOf(purpose: Purpose, token: string): Buffer {
  return createHmac('sha256', sealingKey(purpose)).update(token).digest()
}

/** 256 random bits as URL-safe text. */
export const newToken = (): string => randomBytes(32).toString('base64url')
