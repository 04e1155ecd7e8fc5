import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, inject, test } from 'vitest'
import { recordTaken } from '#features/institute/audit/server/actions.ts'
import { queueExport } from '#features/institute/exports/server/actions.ts'
import { proveBackup } from '#server/backup/read.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { writeBackup } from '#server/backup/write.ts'
import { openDatabase } from '#server/database/db.ts'
import { folderStorage } from '#server/files/files.ts'
import { buildApp } from '#server/http/app.ts'
import { urlOf } from '#server/postgres/embedded.ts'
import { routes } from '#server/registry.ts'
import { createInstitute, idOf, inscribeByRows } from '../support/institute.ts'
import { smallPdf } from '../support/small-pdf.ts'
import { createWorld } from '../support/world.ts'

// promises.md B1: what people sent is part of the institute.
const world = await createWorld()
const folder = mkdtempSync(join(tmpdir(), 'claustro-proofs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const photo = await sharp({ create: { width: 800, height: 1_200, channels: 3, background: '#cde' } })
  .jpeg()
  .toBuffer()

test('payments that were proved by a photo and by a PDF come out of a backup with both, readable by the student', async () => {
  const student = world.as('student')
  const institute = await createInstitute(world)
  const inscription = await inscribeByRows(world, await idOf(world, 'students', student), institute, 900_000)
  const body = { type: 1, date: '2026-11-20', amount: 100 }
  const sent: { id: number; bytes: Buffer }[] = []
  for (const bytes of [photo, smallPdf(50_000)]) {
    const path = `/inscriptions/${inscription}/payments`
    const { id } = (await student.call('POST', path, body, { files: { proof: { bytes } } })).body.data
    sent.push({ id, bytes: (await student.call('GET', `/payments/${id}/proof`)).bytes })
  }
  const file = join(folder, 'comprobantes.claustro')
  const uploads = folderStorage(world.folder)
  await writeBackup({ url: world.url, storage: uploads, clock: world.clock, key: 'una clave larga', file })

  const name = `p_${randomBytes(6).toString('hex')}`
  await sql.raw(`create database ${name}`).execute(world.db)
  const [url, storage] = [urlOf(inject('server_url'), name), folderStorage(join(folder, 'there'))]
  await using backup = await proveBackup(file, 'una clave larga')
  await restoreBackup({ url, storage, backup })

  const there = openDatabase(url, { most: 3 })
  const app = await buildApp({
    routes,
    record_export: recordTaken,
    queue_export: queueExport,
    db: there.db,
    clock: world.clock,
    storage,
    demo: true,
    public_url: null,
    own_url: () => 'http://127.0.0.1:3000',
    log: () => {},
  })
  const headers = { authorization: `Bearer ${student.token}` }
  for (const { id, bytes } of sent) {
    const answer = await app.inject({ method: 'GET', url: `/api/payments/${id}/proof`, headers })
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
  }
  await app.close()
  await there.close()
})
