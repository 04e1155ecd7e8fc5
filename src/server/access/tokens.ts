import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'

/** What a sealed word is good for. Each has a key of its own: what was sealed as one is never taken for another. */
const PURPOSES = ['session', 'account_link', 'report_link', 'guess', 'mark'] as const
export type Purpose = (typeof PURPOSES)[number]

let keys: ReadonlyMap<Purpose, KeyObject> = new Map()

/** Told once by each program at its start (running.md#settings); the keys are made here, not per request. */
export function initTokenKeys(secret: string): void {
  const keyOf = (purpose: Purpose) =>
    createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', `claustro ${purpose}`, 32)))
  keys = new Map(PURPOSES.map((purpose) => [purpose, keyOf(purpose)]))
}

/** What the database keeps in place of a token: whoever has a copy of it, but not the secret, can neither try nor make one. */
export function hmacOf(purpose: Purpose, token: string): Buffer {
  const key = keys.get(purpose)
  if (!key) throw new Error('A program that seals tokens has to hold the secret first')
  return createHmac('sha256', key).update(token).digest()
}

/** 256 random bits as URL-safe text. */
export const newToken = (): string => randomBytes(32).toString('base64url')
