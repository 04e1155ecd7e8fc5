import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { urlOf } from '#server/postgres/embedded.ts'
import { setDemoMark } from '#server/postgres/server.ts'
import { dataFolder, launch } from '../support/server-process.ts'

// A dozen processes are started here, one after the other.

const ADMIN = fileURLToPath(new URL('../../src/server/admin.ts', import.meta.url))
const [institute, restored] = [dataFolder(), dataFolder()]
const folder = mkdtempSync(join(tmpdir(), 'claustro-backup-'))
const file = join(folder, 'copia.claustro')
const database = `moved_${randomBytes(6).toString('hex')}`
const PASSWORD = 'una-clave-bien-larga'
const PICTURE = 'pictures/0123456789abcdef0123456789abcdef.webp'
afterAll(async () => {
  for (const { remove } of [institute, restored]) await remove()
  rmSync(folder, { recursive: true, force: true })
  await onServer(`drop database if exists ${database} with (force)`)
})

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(inject('server_url'))
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function admin(env: Record<string, string>, ...args: string[]) {
  const run = launch({ PUBLIC_URL: 'https://claustro.example', ...env }, ADMIN, args)
  return { code: await run.exit, output: run.output() }
}

const post = (address: string, path: string, body: object) =>
  fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** What a started Claustro answers to the administrator who chose a password before the backup. */
async function login(env: Record<string, string>): Promise<number> {
  const server = launch({ PORT: '0', ...env })
  const answer = await post(await server.ready, '/login', {
    email: 'ana@instituto.example',
    password: PASSWORD,
  })
  server.signal('SIGTERM')
  expect(await server.exit).toBe(0)
  return answer.status
}

test('a backup beside a running server; a restore only without one', async () => {
  const env = { CLAUSTRO_DATA: institute.path }
  const created = await admin(env, 'create-admin', 'ana@instituto.example')
  const [, token = ''] = /token=([\w-]+)/.exec(created.output) ?? []
  const server = launch({ ...env, PORT: '0' })
  const address = await server.ready
  const confirmed = await post(address, '/confirm-account', {
    token,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  })
  expect(confirmed.status, `${created.output} ${await confirmed.text()}`).toBe(200)
  mkdirSync(join(institute.path, 'uploads/pictures'), { recursive: true })
  writeFileSync(join(institute.path, 'uploads', PICTURE), 'not really a picture')

  const made = await admin(env, 'backup', file)
  expect(made.code, made.output).toBe(0)
  expect(made.output).toMatch(
    /^Copia guardada y comprobada en \S+ \([\d.]+ kB\): \d+ tablas, [\d.]+ filas, 1 archivo subido/,
  )
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect((await fetch(`${address}/api/ready`)).status, 'the running server is unharmed').toBe(200)

  const refused = await admin(env, 'restore', file)
  expect(refused.code).toBe(1)
  expect(refused.output).toContain(`otro Claustro (proceso ${server.pid}) ya usa la carpeta`)
  expect((await fetch(`${address}/api/ready`)).status).toBe(200)
  server.signal('SIGTERM')
  expect(await server.exit).toBe(0)
})

test('an empty folder gets the institute by one command, and one logs in', async () => {
  const env = { CLAUSTRO_DATA: restored.path }
  const done = await admin(env, 'restore', file)
  expect(done.code, done.output).toBe(0)
  expect(done.output).toMatch(/^La copia está completa: hecha el .*\nLos datos fueron reemplazados/)
  expect(readFileSync(join(restored.path, 'uploads', PICTURE), 'utf8')).toBe('not really a picture')
  expect(await login(env)).toBe(200)
})

test('a PostgreSQL server gets it by the same command, and one logs in', async () => {
  await onServer(`create database ${database}`)
  const env = {
    CLAUSTRO_DATA: restored.path,
    DATABASE_URL: urlOf(inject('server_url'), database),
    CLAUSTRO_SECRET: randomBytes(32).toString('hex'),
  }
  const done = await admin(env, 'restore', file)
  expect(done.code, done.output).toBe(0)
  const client = new pg.Client(env.DATABASE_URL)
  await client.connect()
  const { rows } = await client.query('select email from users')
  await client.end()
  expect(rows).toEqual([{ email: 'ana@instituto.example' }])
  // The test's server does not wait for its disk, which Claustro bears in a demonstration alone.
  await setDemoMark(env.DATABASE_URL, 'filled')
  expect(await login({ ...env, CLAUSTRO_DEMO: '1' })).toBe(200)
})

test('what cannot be done is told in a sentence', async () => {
  const env = { CLAUSTRO_DATA: restored.path }
  expect((await admin(env, 'restore')).output).toMatch(/^Uso: /)
  expect(await admin(env, 'restore', join(folder, 'otra'))).toEqual({
    code: 1,
    output: 'No se reemplazó nada: no existe ese archivo, o no se puede leer.\n',
  })
  expect(await admin(env, 'backup', join(folder, 'no/hay/tal/carpeta'))).toEqual({
    code: 1,
    output: 'No se hizo la copia: en esa carpeta no se puede escribir, o no existe.\n',
  })
  expect(await login(env), 'nothing has changed').toBe(200)
})
