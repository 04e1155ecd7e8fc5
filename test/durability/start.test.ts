import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startEmbedded, urlOf } from '#server/postgres/embedded.ts'
import { clusterPaths, giveTo } from '#server/postgres/paths.ts'
import { traitsOf } from '#server/postgres/server.ts'
import { readSettings, SettingError } from '#server/settings.ts'
import { dataFolder, type Launched, launch } from '../support/server-process.ts'
import { isAlone, isShort, testBeforeRelease } from '../support/size.ts'
import { processes } from '../support/test-servers.ts'

const SECRET = 'a'.repeat(40)
const NOBODYS = 'postgres://u:clave-secreta@127.0.0.1:1/x'
const { undo, folder, readyFolder, start } = processes()

/** A connection to the embedded database of a running server. */
async function connect(data: string): Promise<pg.Client> {
  const client = new pg.Client({ host: join(data, 'pg18'), user: 'postgres', database: 'claustro' })
  client.on('error', () => {})
  await client.connect()
  undo.push(() => client.end().catch(() => {}))
  return client
}

/** A connection over which somebody began to say something. */
async function slowly(port: number, text: string): Promise<Socket> {
  const socket = createConnection({ port, host: '127.0.0.1' })
  socket.on('error', () => {})
  await once(socket, 'connect')
  await new Promise<void>((resolve) => void socket.write(text, () => resolve()))
  return socket
}

const postmaster = (data: string) =>
  Number(readFileSync(join(data, 'pg18/postmaster.pid'), 'utf8').split('\n')[0])

/** One folder from its first start on: each test begins where the one before it has left the server and the database. */
describe('an empty folder', () => {
  const { path: CLAUSTRO_DATA, remove } = dataFolder()
  const again = () => launch({ CLAUSTRO_DATA, CLAUSTRO_DEMO: '0', PORT: '0' })
  let server: Launched
  beforeAll(() => {
    server = again()
  })
  afterAll(async () => {
    server.signal('SIGKILL')
    await server.exit
    await remove()
  })
  const secret = () => readFileSync(join(CLAUSTRO_DATA, 'secret'), 'utf8')
  const isReady = async (one: Launched) => (await fetch(`${await one.ready}/api/ready`)).status
  let first_secret = ''

  test('becomes a running institute, with a secret that nobody else reads', async () => {
    const address = await server.ready
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect((await fetch(`${address}/api/health`)).status).toBe(200)
    expect(await isReady(server)).toBe(200)
    expect(statSync(join(CLAUSTRO_DATA, 'secret')).mode & 0o777).toBe(0o600)
    expect(statSync(CLAUSTRO_DATA).mode & 0o066).toBe(0)
    expect(statSync(join(CLAUSTRO_DATA, 'uploads')).mode & 0o077).toBe(0)
    expect(statSync(join(CLAUSTRO_DATA, 'pg18')).mode & 0o077).toBe(0)
    first_secret = secret()
  })

  test('is never shared by two servers: the second one says who has it', async () => {
    const second = again()
    expect(await second.exit).toBe(1)
    expect(second.output()).toContain(
      `CLAUSTRO_DATA: otro Claustro (proceso ${server.pid}) ya usa la carpeta ${CLAUSTRO_DATA}`,
    )
    expect(await isReady(server), 'the first one is unharmed').toBe(200)
  })

  test('starts again after a kill, keeps its secret and does its hourly work; the time of the second start is shown', async () => {
    server.signal('SIGKILL')
    await server.exit
    const mail = join(CLAUSTRO_DATA, 'outbox/1.eml')
    mkdirSync(join(CLAUSTRO_DATA, 'outbox'), { recursive: true })
    writeFileSync(mail, '')
    utimesSync(mail, 1, 1)
    const since = performance.now()
    server = again()
    expect(await isReady(server)).toBe(200)
    console.log(`second start: ${Math.round(performance.now() - since)} ms`)
    expect(secret()).toBe(first_secret)
    // The hourly work (src/server/hourly.test.ts) begins with the server.
    await expect.poll(() => existsSync(mail)).toBe(false)
  })

  test('SIGTERM lets running requests end, takes no new ones, and ends with 0', async () => {
    const address = await server.ready
    const client = await connect(CLAUSTRO_DATA)
    await client.query('begin; lock table migrations in access exclusive mode')
    const asked = Array.from({ length: 6 }, () => fetch(`${address}/api/ready`))
    // Not pg_stat_activity: within a transaction that shows what it showed first.
    const waiting = `select count(*)::int as n from pg_locks where not granted`
    await expect.poll(async () => (await client.query(waiting)).rows[0].n).toBeGreaterThan(4)
    server.signal('SIGTERM')
    await expect
      .poll(() =>
        fetch(`${address}/api/health`).then(
          ({ status }) => status,
          () => 'refused',
        ),
      )
      .toBe('refused')
    await client.query('commit')
    await client.end()
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses).toEqual(Array(6).fill(200))
    expect(await server.exit).toBe(0)
    expect(existsSync(join(CLAUSTRO_DATA, 'pg18/postmaster.pid')), 'the database ended too').toBe(false)
  })

  // The fourth of promises.md K3 is below: checksums can only be switched while the server is stopped.
  const FORGETFUL = ['fsync', 'full_page_writes', 'synchronous_commit'] as const
  test('with a database that could lose or garble what it acknowledged is refused', async () => {
    const settings = join(CLAUSTRO_DATA, 'pg18/postgresql.conf')
    const safe = readFileSync(settings, 'utf8')
    for (const name of isShort ? FORGETFUL.slice(0, 1) : FORGETFUL) {
      writeFileSync(settings, `${safe}\n${name} = off\n`)
      server = again()
      expect(await server.exit, name).toBe(1)
      expect(server.output()).toContain(`el servidor de base de datos tiene ${name} en «off»`)
    }
    writeFileSync(settings, safe)
  })

  test('is refused by a program older than its database, in a sentence that names what it does not know', async () => {
    const engine = await startEmbedded(CLAUSTRO_DATA)
    const client = await connect(CLAUSTRO_DATA)
    await client.query("insert into migrations (name) values ('9999_future.sql')")
    await client.end()
    await engine.stop()
    server = again()
    expect(await server.exit).toBe(1)
    expect(server.output()).toBe(
      '\nClaustro no puede iniciar. Base de datos: es de una versión más nueva de Claustro: este programa no conoce 9999_future.sql. Inicie la versión más nueva, o indique otra base de datos.\n\n',
    )
  })
})

testBeforeRelease('two servers may share the database of DATABASE_URL', async () => {
  // A safe one: that of the tests runs without fsync.
  const engine = await startEmbedded(readSettings({ CLAUSTRO_DATA: folder() }).data)
  undo.push(() => engine.stop())
  const env = { DATABASE_URL: engine.url, CLAUSTRO_SECRET: SECRET }
  const both = [start({ ...env, CLAUSTRO_DATA: folder() }), start({ ...env, CLAUSTRO_DATA: folder() })]
  for (const address of await Promise.all(both.map(({ ready }) => ready)))
    expect((await fetch(`${address}/api/ready`)).status).toBe(200)
  for (const server of both) server.signal('SIGTERM')
  expect(await Promise.all(both.map(({ exit }) => exit))).toEqual([0, 0])
})

testBeforeRelease('a killed server starts again when its database was killed with it', async () => {
  const CLAUSTRO_DATA = await readyFolder()
  const first = start({ CLAUSTRO_DATA })
  await first.ready
  first.signal('SIGKILL')
  process.kill(postmaster(CLAUSTRO_DATA), 'SIGKILL')
  await first.exit
  expect((await fetch(`${await start({ CLAUSTRO_DATA }).ready}/api/ready`)).status).toBe(200)
})

testBeforeRelease('a database that is killed under a running server comes back by itself', async () => {
  const CLAUSTRO_DATA = await readyFolder()
  const address = await start({ CLAUSTRO_DATA }).ready
  process.kill(postmaster(CLAUSTRO_DATA), 'SIGKILL')
  await expect.poll(async () => (await fetch(`${address}/api/ready`)).status).toBe(200)
  const second = start({ CLAUSTRO_DATA })
  expect(await second.exit, 'the folder is still guarded').toBe(1)
})

testBeforeRelease(
  'SIGTERM twice in the same moment, as npm passes it on beside the terminal, is once',
  async () => {
    const CLAUSTRO_DATA = await readyFolder()
    const server = start({ CLAUSTRO_DATA })
    await server.ready
    server.signal('SIGINT')
    await sleep(5)
    server.signal('SIGINT')
    expect(await server.exit).toBe(0)
    expect(existsSync(join(CLAUSTRO_DATA, 'pg18/postmaster.pid')), 'the database ended too').toBe(false)
  },
)

testBeforeRelease(
  'SIGTERM cuts off who sends a head, or a body, for ever, and ends the database too',
  async () => {
    const CLAUSTRO_DATA = await readyFolder()
    const server = start({ CLAUSTRO_DATA })
    const { port } = new URL(await server.ready)
    const slow = await Promise.all(
      [
        'GET /api/health HTTP/1.1\r\n',
        'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{',
      ].map((text) => slowly(Number(port), text)),
    )
    server.signal('SIGTERM')
    expect(await server.exit).toBe(0)
    expect(existsSync(join(CLAUSTRO_DATA, 'pg18/postmaster.pid'))).toBe(false)
    for (const socket of slow) socket.destroy()
  },
)

testBeforeRelease('SIGTERM does not wait for a request that never ends', async () => {
  const CLAUSTRO_DATA = await readyFolder()
  const server = start({ CLAUSTRO_DATA })
  const address = await server.ready
  const client = await connect(CLAUSTRO_DATA)
  await client.query('begin; lock table migrations in access exclusive mode')
  fetch(`${address}/api/ready`).catch(() => {})
  await expect
    .poll(async () => (await client.query(`select 1 from pg_locks where not granted`)).rowCount)
    .toBeGreaterThan(0)
  const since = performance.now()
  server.signal('SIGTERM')
  expect(await server.exit).toBe(0)
  if (isAlone) expect(performance.now() - since).toBeLessThan(10_000)
})

describe('a wrong setting', () => {
  type Case = [variable: string, env: Record<string, string>, mend: string]
  /** What only a start can tell. */
  const met: Case[] = [
    ['HOST', { HOST: '203.0.113.7' }, 'Use 127.0.0.1 o 0.0.0.0'],
    ['DATABASE_URL', { DATABASE_URL: NOBODYS, CLAUSTRO_SECRET: SECRET }, 'Revise'],
  ]
  const read: Case[] = [
    ['HOST', { HOST: 'http://x' }, 'sin puerto'],
    ['PORT', { PORT: '70000' }, 'de 0 a 65535'],
    ['PORT', { PORT: 'tres' }, 'de 0 a 65535'],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x', CLAUSTRO_SECRET: SECRET }, 'Debe verse como postgres://'],
    ['CLAUSTRO_DATA', { CLAUSTRO_DATA: '/dev/null/x' }, 'Elija otra'],
    ['CLAUSTRO_DEMO', { CLAUSTRO_DEMO: 'yes' }, 'Use 1'],
    ['CLAUSTRO_SECRET', { CLAUSTRO_SECRET: 'corto' }, 'al menos 32'],
    ['CLAUSTRO_SECRET', { DATABASE_URL: 'postgres://127.0.0.1:1/x' }, 'falta'],
    ['PUBLIC_URL', { PUBLIC_URL: 'claustro.example' }, 'Debe verse como https://'],
    ['SMTP_URL', { SMTP_URL: 'http://x' }, 'Debe verse como smtp://'],
    ['PUBLIC_URL', { SMTP_URL: 'smtp://correo.example:587' }, 'Con SMTP_URL se envían correos'],
    ['STORAGE_URL', { STORAGE_URL: '/srv/files' }, 'Debe verse como s3://'],
    ['STORAGE_URL', { STORAGE_URL: 's3://host/bucket' }, 'le falta una parte'],
  ]
  test.each(read)('%s is named by who reads the settings, with how to mend it: %o', (variable, env, mend) => {
    const settings = () => readSettings({ CLAUSTRO_DATA: folder(), ...env })
    expect(settings).toThrow(SettingError)
    expect(settings).toThrow(new RegExp(`^${variable}: .*${mend}`))
  })

  /** The program says in one way whatever the settings refuse: the short form starts it with one of those. */
  const started = isShort ? met.slice(0, 1) : [...met, ...read]
  test.each(started)('%s is named, with how to mend it: %o', async (variable, env, mend) => {
    const CLAUSTRO_DATA = folder()
    const server = start({ CLAUSTRO_DATA, ...env })
    expect(await server.exit).toBe(1)
    expect(server.output()).toContain(`Claustro no puede iniciar. ${variable}: `)
    expect(server.output()).toContain(mend)
    expect(server.output()).not.toContain('clave-secreta')
    expect(existsSync(join(CLAUSTRO_DATA, 'pg18')), 'nothing was created').toBe(false)
  })

  testBeforeRelease('PORT is named when another program has it', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    undo.push(() => other.close())
    await sleep(20)
    const { port } = other.address() as AddressInfo
    const server = start({ CLAUSTRO_DATA: folder(), PORT: String(port) })
    expect(await server.exit).toBe(1)
    expect(server.output()).toContain(`PORT: el puerto ${port} ya está ocupado.`)
  })

  testBeforeRelease('a cluster that was made without checksums is refused', async () => {
    const CLAUSTRO_DATA = folder()
    mkdirSync(CLAUSTRO_DATA, { recursive: true })
    const { cluster, bin, as } = clusterPaths(CLAUSTRO_DATA)
    mkdirSync(cluster, { mode: 0o700 })
    giveTo(as, cluster)
    const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-data-checksums']
    const made = spawnSync(join(bin, 'initdb'), ['-D', cluster, ...options], {
      ...as,
      cwd: '/',
      encoding: 'utf8',
    })
    expect(made.status, made.stderr).toBe(0)
    const server = start({ CLAUSTRO_DATA })
    expect(await server.exit).toBe(1)
    expect(server.output()).toContain('el servidor de base de datos tiene data_checksums en «off»')
  })

  testBeforeRelease(
    'a server of DATABASE_URL that could lose what it acknowledged is refused too',
    async () => {
      const client = new pg.Client({ connectionString: inject('server_url') })
      await client.connect()
      undo.push(() => client.end())
      const name = `start_${process.pid}`
      await client.query(`create database ${name}`)
      await client.query(`alter database ${name} set synchronous_commit = off`)
      const env = { DATABASE_URL: urlOf(inject('server_url'), name), CLAUSTRO_SECRET: SECRET }
      const server = start({ ...env, CLAUSTRO_DATA: folder() })
      expect(await server.exit).toBe(1)
      expect(server.output()).toContain(
        'DATABASE_URL: el servidor de base de datos tiene fsync, full_page_writes',
      )
    },
  )

  testBeforeRelease('a database that orders names by their bytes is known', async () => {
    const client = new pg.Client({ connectionString: inject('server_url') })
    await client.connect()
    undo.push(() => client.end())
    for (const [locale, warned] of [
      ["locale_provider libc locale 'C'", true],
      ["locale_provider icu icu_locale 'es-VE'", false],
    ] as const) {
      const name = `start_order_${warned}_${process.pid}`
      await client.query(`create database ${name} encoding 'UTF8' ${locale} template template0`)
      expect((await traitsOf(urlOf(inject('server_url'), name))).orders_as_in_spanish).toBe(!warned)
    }
  })

  testBeforeRelease('a damaged secret is not replaced behind the back of the person', async () => {
    const CLAUSTRO_DATA = folder()
    mkdirSync(CLAUSTRO_DATA, { recursive: true })
    writeFileSync(join(CLAUSTRO_DATA, 'secret'), '')
    const server = start({ CLAUSTRO_DATA })
    expect(await server.exit).toBe(1)
    expect(server.output()).toContain(join(CLAUSTRO_DATA, 'secret'))
    rmSync(join(CLAUSTRO_DATA, 'secret'))
    mkdirSync(join(CLAUSTRO_DATA, 'secret'))
    const other = start({ CLAUSTRO_DATA })
    expect(await other.exit).toBe(1)
    expect(other.output()).toContain(`CLAUSTRO_SECRET: ${join(CLAUSTRO_DATA, 'secret')} está dañado.`)
  })
})
