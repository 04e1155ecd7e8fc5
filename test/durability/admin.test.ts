import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { dataFolder, launch } from '../support/server-process.ts'

const ADMIN = fileURLToPath(new URL('../../src/server/admin.ts', import.meta.url))
const { path: CLAUSTRO_DATA, remove } = dataFolder()
afterAll(remove)

/** Where the table of the users lies on the disk. */
let table = ''

async function admin(...args: string[]): Promise<{ code: number | null; output: string }> {
  const run = launch({ CLAUSTRO_DATA, PUBLIC_URL: 'https://claustro.example' }, ADMIN, args)
  return { code: await run.exit, output: run.output() }
}

test('the first administrator of an institute gets the highest level and a link, beside a running server or without', async () => {
  const first = await admin('create-admin', ' Ana@Instituto.example ', 'Ana', 'Rojas')
  expect(first.code, first.output).toBe(0)
  expect(first.output).toMatch(/ana@instituto\.example.*\n\nhttps:\/\/claustro\.example\/\S+/)

  const server = launch({ CLAUSTRO_DATA, PORT: '0' })
  const address = await server.ready
  expect(server.output(), 'a database with people is no demo').not.toContain('demostración')
  const institution = await (await fetch(`${address}/api/institution`)).json()
  expect(institution, 'the first-run screen has nothing left to ask').toMatchObject({
    data: { is_set_up: true },
  })
  const second = await admin('create-admin', 'luis@instituto.example')
  expect(second.code, second.output).toBe(0)
  expect((await fetch(`${address}/api/ready`)).status, 'the running server is unharmed').toBe(200)

  const client = new pg.Client({ host: join(CLAUSTRO_DATA, 'pg18'), user: 'postgres', database: 'claustro' })
  await client.connect()
  const { rows } = await client.query(
    'select email, role, name, is_dios, confirmed_at from users order by id',
  )
  const found = await client.query("select pg_relation_filepath('users') as path")
  table = join(CLAUSTRO_DATA, 'pg18', found.rows[0].path)
  await client.end()
  expect(rows).toEqual([
    { email: 'ana@instituto.example', role: 'admin', name: 'Ana Rojas', is_dios: true, confirmed_at: null },
    { email: 'luis@instituto.example', role: 'admin', name: 'luis', is_dios: false, confirmed_at: null },
  ])
  server.signal('SIGTERM')
  expect(await server.exit).toBe(0)
})

test('a taken address, a wrong one and a wrong order are told in a sentence', async () => {
  expect(await admin('create-admin', 'luis@instituto.example')).toEqual({
    code: 1,
    output: 'El email ya ha sido tomado\n',
  })
  expect((await admin('create-admin', 'luis')).output).toContain('«luis» no es un correo electrónico.')
  const { code, output } = await admin('delete-everything')
  expect(code).toBe(1)
  expect(output).toMatch(/^Uso: npm run admin/)
})

test('the key with which papers are signed is changed, and told', async () => {
  const { code, output } = await admin('rotate-key')
  expect(code, output).toBe(0)
  expect(output).toMatch(/^Desde ahora se firma con la clave [\w-]{43}\./)
})

test('a backup of a database with a damaged page is refused in a sentence, and leaves no file', async () => {
  writeFileSync(table, Buffer.alloc(8_192, 'x'))
  const file = join(dirname(CLAUSTRO_DATA), 'copia.claustro')
  const { code, output } = await admin('backup', file)
  expect([code, existsSync(file)]).toEqual([1, false])
  expect(output).toBe(
    'No se hizo la copia: la base de datos tiene una parte dañada que no se puede leer. Guarde aparte la carpeta de datos, revise el disco y restaure la última copia buena.\n',
  )
})
