import { describe, expect, test } from 'vitest'
import { twoOfEverything } from '#test/support/two-of-everything.ts'
import { createWorld } from '#test/support/world.ts'
import type { AuditEntry } from '../contract.ts'
import { record } from './actions.ts'

const world = await createWorld()
const objects = await twoOfEverything(world)
const admin = world.as('admin')
const by = { actor: await world.actor('admin'), clock: world.clock }

async function listed(query = ''): Promise<AuditEntry[]> {
  const { status, body } = await admin.call('GET', `/audit-entries?limit=0${query}`)
  expect(status).toBe(200)
  return body.data
}
const actions = async (query: string) => (await listed(query)).map((one) => one.action)

test('an entry tells who, when, what about, and before and after in names', async () => {
  const { section, course, teacher } = objects
  const path = `/sections/${section.own}/courses/${course.own}/assign-teacher`
  expect((await admin.call('PATCH', path, { teacher_ids: [teacher.foreign] })).status).toBe(200)
  const [entry] = await listed('&entity=course_section')
  expect(entry).toMatchObject({
    user_id: admin.user_id,
    action: 'sections.assign_teacher',
    subject: 'Materia, INF I-A, 2026-2',
    changes: [{ field: 'teachers', after: ['Otro Docente'] }],
  })
  expect(entry?.user_name).toBeTruthy()
  expect(Date.parse(entry?.at ?? '')).toBe(Date.parse(world.clock.now()))
})

describe('the list', () => {
  test('is narrowed by kind, thing, person and day, newest first, page by page', async () => {
    await world.act(async (tx) => {
      for (const entity_id of [71, 72])
        await record(tx, by, {
          action: 'periods.update',
          entity: 'period',
          entity_id,
          after: { enabled: true },
        })
      await record(tx, null, {
        action: 'periods.update',
        entity: 'period',
        entity_id: 72,
        after: { enabled: false },
      })
    })
    expect(await listed('&entity=period&entity_id=71')).toHaveLength(1)
    const latest = await listed('&entity=period&entity_id=72')
    expect(latest.map((one) => one.changes[0]?.after)).toEqual([false, true])
    expect(latest.map((one) => one.user_id)).toEqual([null, admin.user_id])
    expect(await listed(`&entity=period&user_id=${admin.user_id}`)).toHaveLength(2)
    expect(await listed(`&user_id=${world.as('dios').user_id}`)).toEqual([])
    const today = world.clock.today()
    const all = await listed()
    expect(await listed(`&from=${today}&until=${today}`)).toHaveLength(all.length)
    expect(await listed('&until=2020-01-01')).toEqual([])
    expect(await listed('&from=2090-01-01')).toEqual([])
    const { body } = await admin.call('GET', '/audit-entries?limit=1&page=2&sort_by=at,asc')
    expect([body.data.length, body.total, body.data[0].id]).toEqual([1, all.length, all.at(-2)?.id])
  })

  test('is found by the name of who did it', async () => {
    const name = (await listed('&entity=course_section'))[0]?.user_name ?? ''
    expect(await listed(`&search=${encodeURIComponent(name)}`)).not.toHaveLength(0)
    expect(await listed('&search=nadie%20con%20este%20nombre')).toEqual([])
  })
})

describe('the file of one thing gathers what belongs to it', () => {
  test('a student: the own, the inscriptions, also undone ones, and the payments', async () => {
    const { student, payment, inscription, section } = objects
    await world.act(async (tx) => {
      await record(tx, by, { action: 'students.update', entity: 'student', entity_id: student.own })
      await record(tx, by, { action: 'payments.approve', entity: 'payment', entity_id: payment.own })
      await record(tx, by, { action: 'payments.reject', entity: 'payment', entity_id: payment.foreign })
      await record(tx, by, {
        action: 'inscriptions.change_section',
        entity: 'inscription',
        entity_id: inscription.own,
        before: { section_id: section.own },
        after: { section_id: section.foreign },
      })
      const before = { student_id: student.own, period_id: objects.period.own }
      await record(tx, by, {
        action: 'inscriptions.rollback',
        entity: 'inscription',
        entity_id: 999_999,
        before,
      })
    })
    expect((await actions(`&student_id=${student.own}`)).sort()).toEqual([
      'inscriptions.change_section',
      'inscriptions.rollback',
      'payments.approve',
      'students.update',
    ])
    const undone = (await listed(`&student_id=${student.own}`)).find((one) => one.entity_id === 999_999)
    expect(undone?.subject).toMatch(/, 2026-2$/)
    expect(undone?.changes.map(({ field }) => field)).toEqual(['period_id', 'student_id'])
  })

  test('a period: its flags and its prices', async () => {
    const { period } = objects
    await admin.call('PATCH', `/periods/${period.foreign}`, { semester_price_e2: 41_000 })
    await admin.call('POST', '/period-price-settings', {
      period_id: period.foreign,
      semester_price_e2: 9_000,
    })
    expect(await actions(`&period_id=${period.foreign}`)).toEqual([
      'period_price_settings.create',
      'periods.update',
    ])
    expect(await actions(`&period_id=${period.own}`)).toEqual([])
  })

  test('a section: who teaches in it, and its timetable, also what was taken off it', async () => {
    const { section } = objects
    await world.act(async (tx) => {
      const before = { section_id: section.own, course_id: objects.course.own, day: 3 }
      await record(tx, by, { action: 'schedules.delete', entity: 'schedule', entity_id: 888_888, before })
    })
    expect(await actions(`&section_id=${section.own}`)).toEqual([
      'schedules.delete',
      'sections.assign_teacher',
    ])
    expect(await actions(`&section_id=${section.foreign}`)).toEqual([])
  })

  test('a course of a section: its lessons with whose note it was, its final delivery, the handing over; not those of another', async () => {
    const { lesson, student, section, course, final_delivery } = objects
    const of = async (side: 'own' | 'foreign') =>
      (
        await world.db
          .selectFrom('lessons')
          .select('course_section_id')
          .where('id', '=', lesson[side])
          .executeTakeFirstOrThrow()
      ).course_section_id
    await world.act(async (tx) => {
      const fields = { student_id: student.own, note: 12 }
      await record(tx, by, {
        action: 'lessons.note',
        entity: 'lesson',
        entity_id: lesson.own,
        before: { ...fields, note: null },
        after: fields,
      })
      await record(tx, by, {
        action: 'final_deliveries.update',
        entity: 'final_delivery',
        entity_id: final_delivery.own,
        after: { code: 'EF-9' },
      })
      await record(tx, by, {
        action: 'lessons.deliver_notes',
        entity: 'section',
        entity_id: section.own,
        after: { course_id: course.own },
      })
    })
    const found = await listed(`&course_section_id=${await of('own')}`)
    expect(found.slice(0, 3).map(({ action }) => action)).toEqual([
      'lessons.deliver_notes',
      'final_deliveries.update',
      'lessons.note',
    ])
    expect(found[2]).toMatchObject({
      subject: expect.stringMatching(/^\S+ \S+.*: .+, Materia$/),
      changes: [{ field: 'note', before: null, after: 12 }],
    })
    expect(await actions(`&course_section_id=${await of('foreign')}`)).not.toContain('lessons.note')
  })

  test('a teacher: the role, what is coordinated, and the courses given or taken', async () => {
    const { teacher, specialization } = objects
    await world.act(async (tx) => {
      const after = { coordinator_id: teacher.foreign }
      await record(tx, by, {
        action: 'specializations.coordinate',
        entity: 'specialization',
        entity_id: specialization.own,
        after,
      })
      await record(tx, by, { action: 'teachers.role', entity: 'teacher', entity_id: teacher.foreign })
    })
    expect(await actions(`&teacher_id=${teacher.foreign}`)).toEqual([
      'teachers.role',
      'specializations.coordinate',
      'sections.assign_teacher',
    ])
  })
})

test('what opens an account is not even written down', async () => {
  await world.act((tx) =>
    record(tx, by, {
      action: 'users.update',
      entity: 'user',
      entity_id: 1,
      after: { name: 'Ana', password: 'canario', nested: { access_token: 'canario' } },
    }),
  )
  const rows = await world.db.selectFrom('audit_entries').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('canario')
  expect(JSON.stringify(rows)).toContain('Ana')
})

test('a kind or an id that cannot be one is named', async () => {
  const { status, body } = await admin.call('GET', '/audit-entries?entity=DROP&entity_id=0')
  expect([status, body.errors]).toEqual([422, { entity: ['regex'], entity_id: ['min:1'] }])
})

test('the exported list says what was done in words', async () => {
  const { bytes } = await admin.call('GET', '/audit-entries?entity=course_section&format=csv')
  expect(bytes.toString()).toContain('Asignó profesores;Materia de una sección;"Materia, INF I-A, 2026-2"')
})
