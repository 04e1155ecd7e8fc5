import { createCipheriv, createHash } from 'node:crypto'

/** What fills a password up (ISO 32000-2, algorithm 2): of an empty one it is all. */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

const md5 = (...parts: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest()

/** The old cipher of PDFs, which the platform's library no longer has. */
function rc4(key: Buffer, text: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at)
  const of = (at: number): number => state[at & 255] ?? 0
  const swap = (a: number, b: number): void => {
    const before = of(a)
    state[a] = of(b)
    state[b] = before
  }
  let other = 0
  for (let at = 0; at < 256; at++) {
    other = (other + of(at) + (key[at % key.length] ?? 0)) & 255
    swap(at, other)
  }
  other = 0
  return Buffer.from(
    text.map((byte, index) => {
      const at = (index + 1) & 255
      other = (other + of(at)) & 255
      swap(at, other)
      return byte ^ of(of(at) + of(other))
    }),
  )
}

/** Algorithm 2.B, of an empty password. */
function hardened(salt: Buffer): Buffer {
  let hash = createHash('sha256').update(salt).digest()
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const cipher = createCipheriv('aes-128-cbc', hash.subarray(0, 16), hash.subarray(16, 32))
    const text = cipher.setAutoPadding(false).update(Buffer.concat(Array(64).fill(hash)))
    const rest = text.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    hash = createHash(['sha256', 'sha384', 'sha512'][rest] ?? '')
      .update(text)
      .digest()
    last = text.at(-1) ?? 0
  }
  return hash.subarray(0, 32)
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
/** A string as a PDF writes it: hexadecimal, or in brackets with escapes. */
const STRING = String.raw`(?:<([\da-fA-F\s]*)>|\(((?:[^\\()]|\\[\s\S]|\((?:[^\\()]|\\[\s\S])*\))*)\))`

function stringOf(text: string, name: string): Buffer {
  const [, hex, literal = ''] = new RegExp(String.raw`/${name}\s*${STRING}`).exec(text) ?? []
  if (hex !== undefined) return Buffer.from(hex.replaceAll(/\s/g, ''), 'hex')
  const plain = literal.replaceAll(/\\(?:([0-7]{1,3})|(\r\n?|\n)|(.))/gs, (_, octal, broken, char) =>
    octal ? String.fromCharCode(Number.parseInt(octal, 8) & 255) : broken ? '' : (ESCAPES[char] ?? char),
  )
  return Buffer.from(plain, 'latin1')
}

const numberOf = (text: string, name: string): number =>
  Number(new RegExp(String.raw`/${name}\s+(-?\d+)`).exec(text)?.[1] ?? 0)

/**
 * Whether a PDF opens without a password, by its encryption dictionary and its trailer: one that forbids printing or
 * copying does.
 */
export function opensWithoutPassword(dictionary: string, trailer: string): boolean {
  if (!/\/Filter\s*\/Standard\b/.test(dictionary)) return false
  const revision = numberOf(dictionary, 'R')
  const user = stringOf(dictionary, 'U')
  if (revision >= 5) {
    const salt = user.subarray(32, 40)
    const hash = revision === 5 ? createHash('sha256').update(salt).digest() : hardened(salt)
    return hash.equals(user.subarray(0, 32))
  }
  const length = revision === 2 ? 5 : revision === 4 ? 16 : (numberOf(dictionary, 'Length') || 40) / 8
  const rights = Buffer.alloc(4)
  rights.writeInt32LE(numberOf(dictionary, 'P') | 0)
  const id = stringOf(trailer, String.raw`ID\s*\[`)
  const isOpen = revision === 4 && /\/EncryptMetadata\s+false/.test(dictionary)
  const whole = [PADDING, stringOf(dictionary, 'O').subarray(0, 32), rights, id]
  let key = md5(...whole, Buffer.alloc(isOpen ? 4 : 0, 255)).subarray(0, length)
  if (revision === 2) return rc4(key, PADDING).equals(user.subarray(0, 32))
  for (let round = 0; round < 50; round++) key = md5(key).subarray(0, length)
  let text = md5(PADDING, id)
  for (let round = 0; round < 20; round++) text = rc4(key.map((byte) => byte ^ round) as Buffer, text)
  return text.equals(user.subarray(0, 16))
}
