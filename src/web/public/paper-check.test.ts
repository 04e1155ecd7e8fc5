import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import canonicalize from 'canonicalize'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Checked } from '#features/papers/papers/checking/rules.ts'
import type { Verified } from '#features/papers/papers/contract.ts'
import { PAPER_KINDS, type PaperKind } from '#features/papers/papers/words.ts'
import type { Day } from '#kernel/dates.ts'
import { centsFromText } from '#kernel/money.ts'
import { type Check, checkPaper, verdictOf } from './paper-check.ts'

const facts = {
  n: '2026-000118',
  k: 'study',
  d: '2026-11-23',
  i: 'A.',
  t: '938',
  iss: 'IUA',
  c: 'K7PM4QXD8T',
  h: '',
}
const checked = (is_signed: boolean, more: object = {}): Checked => ({
  facts: { ...facts, ...more },
  is_signed,
  isOf: async () => true,
})
const good: Check['signature'] = { state: 'good', checked: checked(true) }
const bad: Check['signature'] = { state: 'bad' }
const unable = (more: object = {}): Check['signature'] => ({ state: 'unable', facts: { ...facts, ...more } })
const other: Check['signature'] = { state: 'good', checked: checked(true, { c: 'AAAAAAAAAA' }) }
const said = (state: 'genuine' | 'withdrawn' | 'unknown', number = '2026-000118') => ({
  state,
  phone: null,
  ...(state !== 'unknown' && {
    ...{ number, kind: 'study' as const, issued_on: '2026-11-23' as Day, initials: 'A.', last_digits: '938' },
  }),
})
const check = (more: Partial<Check>): Check => ({
  code: 'K7PM4QXD8T',
  said: null,
  signature: { state: 'none' },
  refused: false,
  ...more,
})

test.each([
  ['genuine', { said: said('genuine'), signature: good }],
  ['genuine', { said: said('genuine') }],
  ['genuine', { said: said('genuine'), signature: unable() }],
  ['altered', { said: said('genuine'), signature: unable({ c: 'AAAAAAAAAA' }) }],
  ['altered', { said: said('genuine'), signature: unable({ i: 'B.' }) }],
  ['altered', { signature: unable({ c: 'AAAAAAAAAA' }) }],
  ['withdrawn', { said: said('withdrawn'), signature: good }],
  ['unknown', { said: said('unknown') }],
  ['altered', { said: said('genuine'), signature: bad }],
  ['altered', { signature: bad }],
  ['altered', { said: said('genuine'), signature: other }],
  ['altered', { said: said('genuine', '2026-000119'), signature: good }],
  ['signed', { signature: good }],
  ['unreachable', {}],
  ['unreachable', { signature: unable() }],
  ['busy', { refused: true }],
] as const)('the page says %s of %o', (verdict, more) => {
  expect(verdictOf(check(more as Partial<Check>))).toBe(verdict)
})

const institute = generateKeyPairSync('ed25519')
const another = generateKeyPairSync('ed25519')
const keys = {
  keys: [{ ...institute.publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'EdDSA', use: 'sig' }],
}

/** A paper as the institute makes it: its code, what it says of it, and what stands behind `#` in its QR. */
function paperOf(kind: PaperKind, at: number, key: KeyObject = institute.privateKey) {
  const [code, number] = [`K7PM4QXD8${at}`, `2026-00011${at}`]
  const of: Partial<Record<'s' | 'i' | 't' | 'h' | 'a', string>> =
    kind === 'acta'
      ? { s: `Acta N.º ${at}, CB-101, S1-A, 2026-2` }
      : {
          i: 'A. Ñ.',
          t: `93${at}`,
          h: 'i1bG0Wb2yq5yZ3l6w0yJ7A',
          ...(kind === 'receipt' && { a: `76.5${at}` }),
        }
  const signed =
    canonicalize({ n: number, k: kind, d: '2026-11-23', iss: 'Instituto Ávila', c: code, ...of }) ?? ''
  const [text, signature] = [Buffer.from(signed), sign(null, Buffer.from(signed), key)].map((bytes) =>
    bytes.toString('base64url'),
  ) as [string, string]
  const said = {
    ...{ state: 'genuine', phone: null, kind, number, issued_on: '2026-11-23', about: of.s },
    ...{ initials: of.i, last_digits: of.t, amount: of.a === undefined ? undefined : centsFromText(of.a) },
  } as Verified
  return { code, said, text, signature, hash: `#${text}.${signature}` }
}

type Line = { has_keys?: boolean; said?: Verified }
/** Asks as the page does: with a line, without, or without keys. */
async function verdict(code: string, hash: string, { has_keys = true, said }: Line) {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/.well-known/jwks.json' && has_keys) return new Response(JSON.stringify(keys))
    if (url === `/api/verify/${code}` && said) return new Response(JSON.stringify({ data: said }))
    throw new TypeError('Failed to fetch')
  })
  return verdictOf(await checkPaper(code, hash))
}
afterEach(() => {
  vi.unstubAllGlobals()
})

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const next = (sign = 'A') => SIGNS[(SIGNS.indexOf(sign) + 1) % SIGNS.length] ?? 'A'
const places = (text: string, many: number) =>
  Array.from({ length: many }, (_, at) => Math.floor((at * (text.length - 1)) / (many - 1)))

/** A hundred and more ways to change what stands behind `#`. */
function alterations(kind: PaperKind): [what: string, hash: string][] {
  const [paper, other, foreign] = [paperOf(kind, 1), paperOf(kind, 2), paperOf(kind, 1, another.privateKey)]
  const { text, signature } = paper
  const put = (of: string, at: number, sign: string) => of.slice(0, at) + sign + of.slice(at + 1)
  const content = Buffer.from(text, 'base64url').toString()
  const said = (changed: string) => Buffer.from(changed).toString('base64url')
  return [
    ...places(text, 40).map(
      (at) => [`letter ${at}`, `#${put(text, at, next(text[at]))}.${signature}`] as const,
    ),
    ...places(signature, 20).map(
      (at) =>
        [`letter ${at} of the signature`, `#${text}.${put(signature, at, next(signature[at]))}`] as const,
    ),
    ...places(paper.hash, 21)
      .slice(1, -1)
      .map((at) => [`cut off at ${at}`, paper.hash.slice(0, at + 1)] as const),
    ...places(content, 12).map(
      (at) => [`sign ${at} of what it says`, `#${said(put(content, at, '~'))}.${signature}`] as const,
    ),
    ['without a signature', `#${text}`],
    ['without facts', `#.${signature}`],
    ['with more behind', `${paper.hash}.x`],
    ['with a letter more', `${paper.hash}A`],
    ['filled up', `${paper.hash}==`],
    ['the signature of another paper', `#${text}.${other.signature}`],
    ['the facts of another paper', `#${other.text}.${signature}`],
    ['another paper', other.hash],
    ["another institute's key", foreign.hash],
    ['a word', '#nada'],
    ['a point', '#.'],
    ['nothing that is a paper', `#${said('null')}.${signature}`],
    ['facts without a code', `#${said('{}')}.${signature}`],
  ].map(([what, hash]) => [what ?? '', hash ?? ''])
}

describe.each(PAPER_KINDS)('%s: what the QR says', (kind) => {
  const { code, said, hash } = paperOf(kind, 1)

  test('as it was made is genuine; the code alone is what the institute says of it', async () => {
    expect(await verdict(code, hash, { said })).toBe('genuine')
    expect(await verdict(code, hash, { said, has_keys: false })).toBe('genuine')
    expect(await verdict(code, hash, {})).toBe('signed')
    for (const none of ['', '#']) {
      expect(await verdict(code, none, { said })).toBe('genuine')
      expect(await verdict(code, none, {})).toBe('unreachable')
    }
  })

  test('altered in a hundred ways is altered, with a line and without', async () => {
    const all = alterations(kind)
    expect(all.length).toBeGreaterThanOrEqual(100)
    const passed: string[] = []
    for (const line of [{ said }, {}])
      for (const [what, altered] of all) {
        const it = await verdict(code, altered, line)
        if (it !== 'altered') passed.push(`${what}: ${it}`)
      }
    expect(passed).toEqual([])
  })

  test('that nobody can read is altered also where no key can be had', async () => {
    for (const altered of [hash.slice(0, 40), '#nada', hash.replace('.', '')])
      for (const line of [{ said, has_keys: false }, { has_keys: false }])
        expect(await verdict(code, altered, line)).toBe('altered')
  })
})
