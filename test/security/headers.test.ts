import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { faultsOfHeaders, faultsOfPart } from '../support/answer-headers.ts'
import { createWorld } from '../support/world.ts'
import { weaknessesOf } from './policy.ts'

const world = await createWorld()
const WEB = fileURLToPath(new URL('../../dist/web/', import.meta.url))

/** What a policy might be changed into by mistake: each alone must be found. */
const WEAK: readonly [RegExp | string, string][] = [
  ["script-src 'self'", "script-src 'self' 'unsafe-inline'"],
  ["script-src 'self'", "script-src 'self' 'unsafe-eval'"],
  ["script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"],
  ["script-src 'self'", "script-src 'self' 'unsafe-hashes'"],
  ["script-src 'self'", "script-src 'self' https:"],
  ["script-src 'self'", "script-src 'self' data:"],
  ["script-src 'self'", "script-src 'self' blob:"],
  ["script-src 'self'", 'script-src *'],
  ["script-src 'self'", "script-src 'self' cdn.example.com"],
  ["script-src 'self'", "script-src 'self' *.example.com"],
  ["script-src 'self'", "script-src 'self' 'nonce-abc'"],
  ["script-src 'self'", "script-src 'self' 'sha256-abc='"],
  ["script-src 'self'", "script-src 'self' 'strict-dynamic'"],
  ["script-src 'self'", "script-src-elem 'self' 'unsafe-inline';script-src 'self'"],
  ["style-src 'self'", "style-src 'self' 'unsafe-inline'"],
  ["connect-src 'self'", "connect-src 'self' wss:"],
  ["connect-src 'self'", "connect-src 'self' https://example.com"],
  ["worker-src 'self'", "worker-src 'self' blob:"],
  ["img-src 'self' data: blob:", 'img-src *'],
  ["font-src 'self'", "font-src 'self' data:"],
  ["object-src 'none'", "object-src 'self'"],
  ["base-uri 'none'", "base-uri 'self'"],
  ["frame-ancestors 'none'", "frame-ancestors 'self'"],
  ["form-action 'self'", 'form-action *'],
  [/;\s*form-action 'self'/, ''],
  [/;\s*base-uri 'none'/, ''],
  [/;\s*frame-ancestors 'none'/, ''],
  [/default-src 'none';?/, ''],
  [/;\s*require-trusted-types-for 'script'/, ''],
  [/^/, "default-src 'self';"],
  ["frame-ancestors 'none'", "frame-ancestors 'none';frame-src https:"],
  ["form-action 'self'", "form-action 'self';trusted-types * 'allow-duplicates'"],
  ["script-src 'self'", "script-scr 'self'"],
  ["script-src 'self'", 'script-src self'],
]

test.each([
  '/api/health',
  '/api/ready',
  '/api/openapi.json',
  '/api/docs',
  '/api/session',
  '/%61pi/session',
  'http://claustro.test/api/session',
  '/api/nowhere',
  '/nowhere.php',
])('%s carries every header', async (url) => {
  const answer = await world.app.inject({ method: 'GET', url })
  expect(faultsOfHeaders(answer.headers)).toEqual([])
})

test('documents carry the policy; the scripts and styles that are part of them carry nothing but what means something there', async () => {
  if (!existsSync(`${WEB}index.html`)) throw new Error('the bundle is not built')
  const assets = readdirSync(`${WEB}assets`).filter((name) => /\.(?:js|css)$/.test(name))
  expect(assets.length).toBeGreaterThan(5)
  const wrong: string[] = []
  process.on('warning', ({ message }) => wrong.push(message))
  const look = async (path: string, faultsOf: (headers: Record<string, unknown>) => string[]) => {
    const { headers, statusCode } = await world.app.inject({ method: 'GET', url: `/${path}` })
    const faults = [...(statusCode === 200 ? [] : [String(statusCode)]), ...faultsOf(headers)]
    if (faults.length > 0) wrong.push(`${path}: ${faults.join()}`)
  }
  const documents = [
    '',
    'login',
    'home',
    'students/1',
    'preinscription',
    'index.html',
    'app.html',
    'favicon.svg',
  ]
  for (const path of documents) await look(path, (headers) => faultsOfHeaders(headers, false))
  for (const name of assets) await look(`assets/${name}`, faultsOfPart)
  expect(wrong).toEqual([])
})

test('what is no file of the bundle is no part of a page, whatever its address', async () => {
  for (const path of [
    'assets/gone.js',
    'assets/../api/session?x=/assets/a.js',
    'api/session?of=/assets/a.js',
  ]) {
    const { headers } = await world.app.inject({ method: 'GET', url: `/${path}` })
    expect(faultsOfHeaders(headers), path).toEqual([])
  }
})

test('the policy of every document and file has no weakness', async () => {
  for (const url of ['/', '/login', '/students/1', '/api/docs', '/api/health', '/api/session']) {
    const { headers } = await world.app.inject({ method: 'GET', url })
    expect(weaknessesOf(String(headers['content-security-policy'])), url).toEqual([])
  }
})

test('control: each way to weaken a policy is found', async () => {
  const { headers } = await world.app.inject({ method: 'GET', url: '/' })
  const policy = String(headers['content-security-policy'])
  const missed = WEAK.filter(([from, to]) => {
    const weaker = policy.replace(from, to)
    if (weaker === policy) throw new Error(`nothing to weaken: ${from}`)
    return weaknessesOf(weaker).length === 0
  })
  expect(missed).toEqual([])
})

test('under TLS browsers are told to stay there', async () => {
  const safe = await createWorld({ public_url: 'https://claustro.test', empty: true })
  const { headers } = await safe.app.inject({ method: 'GET', url: '/api/health' })
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  const plain = await world.app.inject({ method: 'GET', url: '/api/health' })
  expect(plain.headers['strict-transport-security']).toBeUndefined()
})

test('another site gets no leave to read, not even when it asks first', async () => {
  const headers = { origin: 'https://evil.test', 'access-control-request-method': 'POST' }
  for (const method of ['OPTIONS', 'GET', 'POST'] as const) {
    const answer = await world.app.inject({ method, url: '/api/session', headers })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
})

test('no address leads to another host', async () => {
  const wrong: string[] = []
  for (const url of [
    '//evil.test',
    '//evil.test/%2e%2e',
    '/\\evil.test',
    '/%5cevil.test',
    '/login?next=https://evil.test',
    '/login?next=//evil.test',
    '/api/session?next=https://evil.test',
    '/assets//evil.test/',
    '/assets',
    '/students//',
  ]) {
    const { statusCode, headers } = await world.app.inject({ method: 'GET', url })
    const to = headers.location
    if ((statusCode >= 300 && statusCode < 400) || to !== undefined) wrong.push(`${url}: ${statusCode} ${to}`)
  }
  expect(wrong).toEqual([])
})

test('a write takes JSON or a form and nothing else, so that no other site can send one', async () => {
  const { token } = world.as('admin')
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/courses',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      payload: '{"code":"X"}',
    })
    expect(answer.statusCode).toBe(400)
  }
})

test('control: each header that is gone or too many is found', () => {
  const good = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'x-request-id': 'x',
  }
  expect(faultsOfHeaders(good)).toEqual([])
  for (const name of Object.keys(good))
    expect(faultsOfHeaders({ ...good, [name]: undefined }).length, name).toBeGreaterThan(0)
  expect(faultsOfHeaders({ ...good, 'access-control-allow-origin': '*' })).toHaveLength(1)
  const part = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'public, max-age=31536000, immutable',
  }
  expect(faultsOfPart(part)).toEqual([])
  for (const name of Object.keys(part))
    expect(faultsOfPart({ ...part, [name]: undefined }).length, name).toBeGreaterThan(0)
  expect(faultsOfPart({ ...part, 'content-security-policy': 'x' })).toHaveLength(1)
  expect(faultsOfPart({ ...part, 'access-control-allow-origin': '*' })).toHaveLength(1)
  expect(faultsOfPart({ ...part, etag: 'x' })).toHaveLength(1)
  const loose = "default-src 'none'; script-src 'self' 'unsafe-inline'"
  expect(
    faultsOfHeaders({ ...good, 'content-type': 'text/html', 'content-security-policy': loose }),
  ).toHaveLength(1)
})
