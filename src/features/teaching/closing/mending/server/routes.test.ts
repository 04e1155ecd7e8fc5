import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import canonicalize from 'canonicalize'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordsCheckJob } from '#features/teaching/closing/server/jobs.ts'
import { signingKey } from '#server/access/keys/signing-keys.ts'
import { startJobs } from '#server/jobs/worker.ts'
import { stopPdf } from '#server/pdf/pdf.ts'
import { deliverByRows } from '#test/support/classes.ts'
import { requestsIn } from '#test/support/document-requests.ts'
import {
  createInstitute,
  createSection,
  createStudentRow,
  type Institute,
  inscribeByRows,
} from '#test/support/institute.ts'
import { createWorld, type World } from '#test/support/world.ts'
import { checkRecords } from '../../checking/server/actions.ts'
import { faultWords } from '../../checking/words.ts'

afterAll(stopPdf)
const TEN_MINUTES = 600_000

type Paper = { id: number; number: string; code: string }

/** As a hand past the product, or a race of an older version, leaves it. */
const spoilIn =
  ({ db }: World) =>
  (...statements: string[]) =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const statement of statements) await sql.raw(statement).execute(tx)
    })
const foundIn = async ({ db }: World) => (await checkRecords(db)).map(faultWords)
const latestPaper = ({ db }: World): Promise<Paper> =>
  db
    .selectFrom('papers')
    .select(['id', 'code', sql<string>`year || '-' || lpad(number::text, 6, '0')`.as('number')])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
const GOOD_AGAIN =
  'update papers set withdrawn_at = null, withdrawn_by = null, withdrawal_reason = null where id ='

const world = await createWorld()
const { db, clock } = world
const [office, admin] = [world.as('lowAdmin'), world.as('admin')]
const { institute, asked } = await requestsIn(world)
const [spoil, found] = [spoilIn(world), () => foundIn(world)]
const former = await createInstitute(world, { year: 2025, number: 1, enabled: false })
const [sealed, handed] = [
  await createSection(world, former, { letter_code: 'B' }),
  await createSection(world, institute, { letter_code: 'H' }),
]

async function seated(...places: Institute[]) {
  const { id, user_id } = await createStudentRow(world)
  for (const place of places) await inscribeByRows(world, id, place)
  return { id, user_id }
}
/** A paper that a student asks for and the office makes ready. */
async function ready(
  type: 1 | 2 | 4,
  { user_id }: { user_id: number },
): Promise<Paper & { request: number }> {
  const request = await asked(type, await world.signIn(user_id))
  const { body } = await office.call('PATCH', `/document-requests/${request}/set-generated`)
  return { ...body.data.paper, request }
}
async function paid(student_id: number, receipt_number: string): Promise<Paper & { payment: number }> {
  const paying = { type: 3, receipt_number, date: '2026-11-20', amount: 10_000, status: 2 }
  const place = { student_id, period_id: institute.period_id }
  const { body } = await admin.call('POST', '/payments', { ...place, ...paying })
  await admin.call('GET', `/payments/${body.data.id}/receipt/pdf`)
  return { ...(await latestPaper(world)), payment: Number(body.data.id) }
}
let graduate = { id: 0, user_id: 0 }
const courseOf = ({ section_id, course_id }: Institute) => `/sections/${section_id}/courses/${course_id}`
const done = async (answer: ReturnType<typeof admin.call>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body.data
}

beforeAll(async () => {
  await db.insertInto('institution').values({ name: 'Instituto', short_name: 'I' }).execute()
  await db.updateTable('sections').set({ females_limit: 40 }).execute()
  graduate = await seated(former)
})

describe('what changed rightly after a paper is not held against it', () => {
  test('names, documents, sections, notes, withdrawals, undone inscriptions and payments', async () => {
    const [renamed, moved, retired, undone, noted] = [
      await seated(institute),
      await seated(institute),
      await seated(institute),
      await seated(institute),
      await seated(former, institute),
    ]
    const { id: beside } = await seated(sealed)
    await db
      .updateTable('enrolments')
      .set({ definitive_note: 15.5 })
      .where('student_id', 'in', [noted.id, beside])
      .execute()
    await done(admin.call('POST', `/periods/${former.period_id}/close`, { accept_incomplete: true }))
    for (const one of [renamed, moved, retired, undone]) await ready(1, one)
    await ready(2, noted)
    await done(office.call('GET', `/students/${noted.id}/history?format=pdf`))
    await done(admin.call('GET', `${courseOf(former)}/acta?format=pdf`))
    const { payment } = await paid(moved.id, 'H-1')
    expect(await found()).toEqual([])

    clock.move(TEN_MINUTES)
    await done(
      admin.call('PATCH', `/students/${renamed.id}`, { last_name: 'Rojas', identity_number: '88.111.222' }),
    )
    await done(admin.call('PATCH', `/students/${renamed.id}`, { identity_number: '88.111.223' }))
    const { section_id } = await createSection(world, institute, { letter_code: 'C' })
    await done(admin.call('POST', `/students/${moved.id}/change-section`, { new_section_id: section_id }))
    await done(admin.call('PATCH', `/students/${retired.id}/retire`, { reason: 'Se muda' }))
    const { id: inscription_id } = await db
      .selectFrom('inscriptions')
      .select('id')
      .where('student_id', '=', undone.id)
      .executeTakeFirstOrThrow()
    await done(admin.call('POST', '/inscriptions/rollback', { inscription_id, reason: 'Error' }))
    await done(admin.call('PATCH', `${courseOf(former)}/students/${noted.id}`, { note: 17, reason: 'Suma' }))
    await done(admin.call('POST', '/payments/review/undo', { ids: [payment], reason: 'Otro monto' }))
    expect(await found()).toEqual([])
  })
})

describe('an institute of before', () => {
  /** What the migration queues where there is something to look through. */
  async function upgrade() {
    const migration = readFileSync(
      new URL('../../../../../../migrations/20270230_record_faults.sql', import.meta.url),
      'utf8',
    )
    await sql.raw(migration.slice(migration.indexOf('insert into jobs'))).execute(db)
    const jobs = await startJobs({
      ...{ db, clock, jobs: [recordsCheckJob], needs: { db, clock }, poll_ms: 0 },
      onError: (error) => {
        throw error
      },
    })
    const count = await jobs.drain()
    await jobs.stop()
    return count
  }
  const listed = async () => (await done(admin.call('GET', '/record-faults?limit=0'))) as Fault[]
  type Fault = {
    what: string
    acta_number: number | null
    course_section: { section_id: number; course_id: number } | null
    paper: { id: number } | null
  }
  const told = async () =>
    (await admin.call('GET', '/notifications?limit=50')).body.data
      .map(({ content }: { content: string }) => content)
      .filter((content: string) => content.includes('concuerda'))

  test('is looked through once, tells its administrators, and is mended by them with a reason', async () => {
    await done(
      admin.call('PATCH', `/students/${graduate.id}/graduate`, { graduated: true, reason: 'Consta' }),
    )
    const [canceled, swapped, late, withdrawn, stolen] = [
      await seated(institute),
      await seated(institute),
      await seated(institute),
      await seated(institute),
      await seated(institute),
    ]
    const letter = await ready(4, graduate)
    const [of_canceled, of_swapped] = [await ready(1, canceled), await ready(1, swapped)]
    for (const one of [late, withdrawn, stolen]) await ready(1, one)
    const [refused, changed] = [await paid(canceled.id, 'U-1'), await paid(late.id, 'U-2')]
    const handed_over = await seated(handed)
    await seated(handed)
    const away = await seated(handed)
    await deliverByRows(world, [handed.course_section_id])
    expect(await found()).toEqual([])

    await spoil(
      `update students set state = 'active', graduated_at = null where id = ${graduate.id}`,
      `update document_requests set state = 'canceled', generated_at = null, canceled_at = now() where id = ${of_canceled.request}`,
      `update document_requests set student_id = ${stolen.id} where id = ${of_swapped.request}`,
      `update papers set issued_on = issued_on - 1 where kind = 'kardex'`,
      `update inscriptions set created_at = created_at + interval '5 hours' where student_id = ${late.id}`,
      `with w as (insert into withdrawals (student_id, kind, reason, created_at)
          values (${withdrawn.id}, 'retirement', 'Se fue', '2026-11-20') returning id)
        insert into withdrawal_enrolments (withdrawal_id, enrolment_id, state_before)
          select w.id, e.id, 'enrolled' from w, enrolments e where e.student_id = ${withdrawn.id}`,
      `update students set identity_number = '77.000.111' where id = ${stolen.id}`,
      `update payments set status = 3, rejection_reason = 'No llegó' where id = ${refused.payment}`,
      `update enrolments set absences = 30, definitive_note = null where student_id = ${away.id}`,
      `update payments set amount = amount + 1 where id = ${changed.payment}`,
      `${GOOD_AGAIN} (select id from papers where kind = 'acta' order by id limit 1)`,
      `update enrolments set state = 'enrolled' where course_section_id in (${sealed.course_section_id}, ${handed.course_section_id})
        and student_id <> ${handed_over.id}`,
    )
    // As an older version has sealed it: signed, chained, and somebody going on.
    await world.act(async (tx) => {
      const last = await tx
        .selectFrom('actas')
        .selectAll()
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      const of = await tx
        .selectFrom('actas')
        .selectAll()
        .where('course_section_id', '=', sealed.course_section_id)
        .executeTakeFirstOrThrow()
      const number = last.number + 1
      const said = JSON.parse(of.body.replaceAll('"state":"approved"', '"state":"enrolled"'))
      const body =
        canonicalize({ ...said, number, previous: last.hash, amends: { number: of.number, reason: null } }) ??
        ''
      const digest = createHash('sha256').update(body).digest()
      const key = await signingKey(tx)
      await tx
        .insertInto('actas')
        .values({
          ...{ number, body, hash: digest.toString('hex'), previous: last.hash, amends: of.number },
          ...{ signature: key.signed(digest), kid: key.kid, text_id: of.text_id, sealed_by: of.sealed_by },
          ...{ course_section_id: of.course_section_id, period_id: of.period_id },
        })
        .execute()
    })

    expect(await told()).toEqual([])
    expect(await upgrade()).toBeGreaterThan(0)
    // The job of the night, which is due as well, tells of nothing twice.
    expect(await told()).toEqual(['13 registros no concuerdan: véalos y corríjalos.'])
    const faults = await listed()
    expect(
      faults.map(({ what }) => what.replace(/^.*N\.º \S+ |^.*: (?=las notas)/, '').replace(/V-\S+/, 'V')),
    ).toEqual([
      'V se selló cursando: no dice cómo terminó',
      'las notas se entregaron y V figura cursando',
      'las notas se entregaron y V figura cursando',
      'lo que firma no es lo que se guardó de él',
      'otra acta enmendó la suya',
      'su estudiante no figura como graduado',
      'su solicitud está anulada',
      'lo que dice es de otro estudiante',
      'su estudiante no estaba inscrito ese día',
      'su estudiante ya se había retirado ese día',
      'dice un documento de identidad que su estudiante nunca tuvo',
      'su pago no está aprobado',
      'dice un monto que no es el del pago',
    ])
    const counts = async () => {
      const home = await done(admin.call('GET', '/dashboard/index'))
      const health = await done(admin.call('GET', '/institution/health'))
      return [home.records.faults_count, home.records.faults.length, health.records.faults_count]
    }
    expect(await counts()).toEqual([13, 5, 13])

    const reason = 'Quedó así de una versión anterior'
    const stateOf = async ({ code }: Paper) =>
      (await world.guest.call('GET', `/verify/${code}`)).body.data.state
    expect(await stateOf(letter)).toBe('genuine')
    const places = new Set<string>()
    for (const { paper, course_section: place } of faults) {
      if (paper) await done(admin.call('POST', `/papers/${paper.id}/withdraw`, { reason }))
      const path = place && `/sections/${place.section_id}/courses/${place.course_id}/conclude`
      if (!path || places.has(path)) continue
      places.add(path)
      expect((await admin.call('POST', path, {})).body.errors).toEqual({ reason: ['required'] })
      expect(await done(admin.call('POST', path, { reason }))).toEqual({
        ...(place.section_id === sealed.section_id
          ? { ended_count: 1, actas_count: 1 }
          : { ended_count: 2, actas_count: 0 }),
      })
      expect((await admin.call('POST', path, { reason })).body.message).toBe('course_has_ended')
    }
    expect(await stateOf(letter)).toBe('withdrawn')
    expect([await listed(), await found(), (await counts())[0]]).toEqual([[], [], 0])
    const ended = await db
      .selectFrom('enrolments')
      .select(['state', 'definitive_note'])
      .where('course_section_id', 'in', [sealed.course_section_id, handed.course_section_id])
      .where('student_id', '<>', handed_over.id)
      .orderBy('course_section_id')
      .orderBy('id')
      .execute()
    expect(ended).toEqual([
      { state: 'approved', definitive_note: 15.5 },
      { state: 'failed', definitive_note: 0 },
      { state: 'failed_by_absence', definitive_note: null },
    ])
    const acta = await db
      .selectFrom('actas')
      .select('body')
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(acta.body)).toMatchObject({ amends: { reason }, students: [{ state: 'approved' }] })
    const audit = await db
      .selectFrom('audit_entries')
      .select(['action', sql<number>`count(*)`.as('count')])
      .where('reason', '=', reason)
      .where('user_id', '=', admin.user_id)
      .groupBy('action')
      .orderBy('action')
      .execute()
    expect(audit).toEqual([
      { action: 'closing.conclude', count: 2 },
      { action: 'papers.withdraw', count: 10 },
    ])
    const open = `${courseOf(institute)}/conclude`
    expect((await admin.call('POST', open, { reason })).body.message).toBe('course_section_not_delivered')
  })
})
