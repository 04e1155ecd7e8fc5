import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { studentNoticeJob } from '#features/messages/notifications/quiet/server/jobs.ts'
import type { Tx } from '#server/database/db.ts'
import { createClass } from '#test/support/classes.ts'
import { createInstitute, createStudentRow, idOf, inscribeByRows, letTeach } from '#test/support/institute.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { createWorld } from '#test/support/world.ts'

const MONTH = 31 * 86_400_000
const wordOf = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message]

/** A closed period of a plan of one course, noted 14, 8 and nothing; and who closes and graduates. */
async function closed() {
  const world = await createWorld()
  const teacher = await idOf(world, 'teachers', world.as('teacher'))
  const institute = await createInstitute(world)
  await letTeach(world, teacher, institute)
  const it = await createClass(world, institute, teacher)
  await world.as('admin').call('PATCH', `/lessons/${it.lesson}/evaluate`, {
    title: 'Parcial',
    weighting: 100,
    notes: [
      { student_id: it.first, note: 14 },
      { student_id: it.second, note: 8 },
    ],
  })
  world.clock.move(4 * MONTH)
  const admin = await world.signIn(world.as('admin').user_id)
  const path = `/periods/${institute.period_id}`
  const close = async () => (await admin.call('POST', `${path}/close`, { accept_incomplete: true })).body.data
  const graduate = (id: number, body: object) => admin.call('PATCH', `/students/${id}/graduate`, body)
  const proposed = async () =>
    (await admin.call('GET', '/students?graduation_proposed=true')).body.data.map(
      (one: { id: number }) => one.id,
    )
  return { world, institute, it, admin, path, close, graduate, proposed }
}

/** A letter by a row, as if it had been made, or withdrawn since. */
const letterOf = (db: Tx, student_id: number, isGood: boolean) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const code = String(student_id).padStart(10, '0')
    await sql`insert into papers (year, number, kind, code, student_id, facts, signature, kid, credential, file, issued_on,
        signer, made_by) values (2026, 1, 'letter', ${code}, ${student_id}, '{}', 'x', 'x', 'x', ${code}, '2026-11-01', 'Ana', 1)
      on conflict do nothing`.execute(tx)
    if (!isGood)
      await sql`update papers set withdrawn_at = claustro_now(), withdrawn_by = 1, withdrawal_reason = 'Error'`.execute(
        tx,
      )
  })

describe('a degree', () => {
  test('is proposed by closing to who has nothing left to study, and confirmed for all at once', async () => {
    const { it, admin, path, close, proposed } = await closed()
    expect(await close()).toMatchObject({ graduates_count: 1 })
    expect(await proposed()).toEqual([it.first])
    expect((await admin.call('GET', `${path}/closing`)).body.data.graduates_count).toBe(1)
    const done = await admin.call('POST', '/students/graduate', { ids: it.ids })
    expect(done.body.data).toEqual({
      graduated: [it.first],
      taken_back: [],
      skipped: [
        { student_id: it.second, name: 'Castro, Inés', code: 'graduation_not_proposed' },
        { student_id: it.third, name: 'Díaz, Inés', code: 'graduation_not_proposed' },
      ],
      indebted: [{ student_id: it.first, name: expect.any(String), debt_e2: 12_000, owed_of: ['2026-2'] }],
    })
    expect(await proposed()).toEqual([])
    expect((await admin.call('GET', `/students/${it.first}`)).body.data.state).toBe('graduated')
    expect((await admin.call('GET', `${path}/closing`)).body.data.graduates_count).toBe(0)
  })

  test('is taken back with a reason, and may be given again; another needs a reason', async () => {
    const { world, it, close, graduate, proposed } = await closed()
    await close()
    expect((await graduate(it.first, { graduated: true })).body.data).toMatchObject({
      state: 'graduated',
      is_graduation_proposed: false,
    })
    expect(wordOf(await graduate(it.first, { graduated: true }))).toEqual([409, 'student_not_active'])
    const without = await graduate(it.first, { graduated: false })
    expect([without.status, without.body.errors]).toEqual([422, { reason: ['required'] }])
    await letterOf(world.db, it.first, true)
    expect(wordOf(await graduate(it.first, { graduated: false, reason: 'Error' }))).toEqual([
      409,
      'graduation_has_letter',
    ])
    await letterOf(world.db, it.first, false)
    expect((await graduate(it.first, { graduated: false, reason: 'Error' })).body.data).toMatchObject({
      state: 'active',
      is_graduation_proposed: true,
    })
    expect(await proposed()).toEqual([it.first])
    expect(wordOf(await graduate(it.first, { graduated: false, reason: 'Error' }))).toEqual([
      409,
      'student_not_graduated',
    ])
    expect(wordOf(await graduate(it.second, { graduated: true }))).toEqual([409, 'graduation_not_proposed'])
    expect((await graduate(it.second, { graduated: true, reason: 'Por equivalencias' })).status).toBe(200)
    const entry = await world.db
      .selectFrom('audit_entries')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(entry).toMatchObject({
      action: 'students.graduate',
      entity_id: it.second,
      reason: 'Por equivalencias',
      after: { state: 'graduated' },
    })
  })

  test('whose debt stands in the way, if the institute says so, is given with a reason that stays', async () => {
    const { world, it, admin, graduate, close } = await closed()
    await world.db
      .insertInto('institution')
      .values({ id: 1, name: 'I', short_name: 'I', debt_blocks_graduation: true })
      .execute()
    await close()
    const refused = await graduate(it.first, { graduated: true, reason: 'Por equivalencias' })
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { message: 'student_has_debt', description: expect.stringContaining('Debe 120,00 $ de 2026-2, y') },
    ])
    const many = await admin.call('POST', '/students/graduate', { ids: [it.first], dry_run: true })
    expect(many.body.data.skipped[0].sentence).toContain('Debe 120,00 $ de 2026-2, y')
    const without = await graduate(it.first, { graduated: true, override: true })
    expect([without.status, without.body.errors]).toEqual([422, { reason: ['required'] }])
    const given = { graduated: true, override: true, reason: 'Convenio de pago' }
    expect((await graduate(it.first, given)).body.data.state).toBe('graduated')
    const entry = await world.db
      .selectFrom('audit_entries')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(entry).toMatchObject({
      reason: 'Convenio de pago',
      after: { state: 'graduated', overrode: ['student_has_debt'] },
    })
  })

  test('many are taken back with a reason but those with a letter, and each is told; a rehearsal changes nothing', async () => {
    const { world, it, admin, graduate, close } = await closed()
    await close()
    for (const id of it.ids) await graduate(id, { graduated: true, reason: 'Por equivalencias' })
    await letterOf(world.db, it.second, true)
    const jobs = await jobsOf(world, studentNoticeJob)
    const wait = () => {
      world.clock.move(60_000)
      return jobs.drain()
    }
    await wait()
    const many = (more: object) => admin.call('POST', '/students/graduate', { ids: it.ids, ...more })
    const without = await many({ graduated: false })
    expect([without.status, without.body.errors]).toEqual([422, { reason: ['required'] }])
    const answer = {
      graduated: [],
      taken_back: [it.first, it.third],
      skipped: [{ student_id: it.second, name: 'Castro, Inés', code: 'graduation_has_letter' }],
      indebted: [],
    }
    const back = { graduated: false, reason: 'Error' }
    expect((await many({ ...back, dry_run: true })).body.data).toEqual(answer)
    expect((await many(back)).body.data).toEqual(answer)
    await wait()
    // Once more, and taken back within the minute: told to nobody.
    for (const graduated of [true, false])
      await graduate(it.first, { graduated, reason: 'Por equivalencias' })
    await wait()
    const { rows } = await sql<{ content: string }>`select n.content from notifications n
      join notification_recipients r on r.notification_id = n.id
      where r.user_id = ${it.students[0]?.user_id ?? 0} and n.link = ${`/profile/${it.first}/historic`}
      order by n.id`.execute(world.db)
    expect(rows.map(({ content }) => content)).toEqual([
      'Se registró su graduación: completó sus estudios en el instituto. Felicitaciones. Puede pedir sus documentos y seguir consultando lo suyo.',
      'Se deshizo el registro de su graduación: vuelve a figurar como estudiante. Motivo: Error',
    ])
    const states = (await admin.call('GET', '/students?state=graduated')).body.data
    expect(states.map(({ id }: { id: number }) => id)).toEqual([it.second])
  })

  test('reopening the period takes back what nobody has confirmed', async () => {
    const { world, path, close, proposed } = await closed()
    await close()
    const dios = await world.signIn(world.as('dios').user_id)
    await dios.call('POST', `${path}/reopen`, { reason: 'Falta una nota' })
    expect(await proposed()).toEqual([])
  })

  test('is asked for anew when a note is corrected: proposed no longer, or now', async () => {
    const { institute, it, admin, close, graduate, proposed } = await closed()
    await close()
    const correct = (id: number, note: number) =>
      admin.call('PATCH', `/sections/${it.own.section_id}/courses/${institute.course_id}/students/${id}`, {
        note,
        reason: 'Error de transcripción',
      })
    expect((await correct(it.first, 9)).body.data).toMatchObject({
      enrolment_state: 'failed',
      consequences: [{ kind: 'graduation_dropped', attempt: null }],
    })
    expect(await proposed()).toEqual([])
    expect(wordOf(await graduate(it.first, { graduated: true }))).toEqual([409, 'graduation_not_proposed'])
    await correct(it.second, 12)
    expect(await proposed()).toEqual([it.second])
    await correct(it.second, 13)
    expect(await proposed()).toEqual([it.second])
    await graduate(it.second, { graduated: true })
    await correct(it.first, 10)
    expect(await proposed()).toEqual([it.first])
  })

  test('is not proposed while a course of the plan, or of the track before, is not approved', async () => {
    const { world, institute, it, close, proposed } = await closed()
    const { db } = world
    // The basic track, of another period, in which nobody approved anything.
    const basic = await createInstitute(world, { year: 2025, number: 1, enabled: false })
    await db
      .updateTable('specializations')
      .set({ is_basic: true })
      .where('id', '=', basic.specialization_id)
      .execute()
    await inscribeByRows(world, it.first, basic)
    const another = await createStudentRow(world)
    await inscribeByRows(world, another.id, institute)
    await close()
    expect(await proposed()).toEqual([])
  })
})
