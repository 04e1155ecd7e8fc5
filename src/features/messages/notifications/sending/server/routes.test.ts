import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '#test/support/callers.ts'
import { seatStudents } from '#test/support/classes.ts'
import { createInstitute, createSection, createStudentRow, idOf, letTeach } from '#test/support/institute.ts'
import { docx, epub, odt } from '#test/support/library.ts'
import { smallPdf } from '#test/support/small-pdf.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db, clock } = world
const [admin, assistant, coordinator, teacher, student] = (
  ['admin', 'lowAdmin', 'coordinator', 'teacher', 'student'] as const
).map((one) => world.as(one)) as [Caller, Caller, Caller, Caller, Caller]
const institute = await createInstitute(world)
const other = await createSection(world, institute)
const own_teacher = await idOf(world, 'teachers', teacher)
const own_coordinator = await idOf(world, 'teachers', coordinator)
await letTeach(world, own_teacher, institute)
const [ana, ines] = await seatStudents(world, institute, ['Blanco', 'Castro'])
const [eva] = await seatStudents(world, other, ['Díaz'])
const stranger = await createStudentRow(world, { last_name: 'Extraña' })

const send = (by: Caller, type: number, more: object = {}, content = 'Mañana no hay clase') =>
  by.call('POST', '/notifications', { type, content, ...more })
const place = { section_id: institute.section_id }
const course = { ...place, course_id: institute.course_id }

async function receiversOf(id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('notification_recipients')
    .select('user_id')
    .where('notification_id', '=', id)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

const groupsOf = async (by: Caller) => (await by.call('GET', '/notifications/recipients')).body

beforeAll(async () => {
  await db
    .updateTable('specializations')
    .set({ coordinator_id: own_coordinator })
    .where('id', '=', institute.specialization_id)
    .execute()
  await db
    .insertInto('supervisions')
    .values({ coordinator_id: own_coordinator, teacher_id: own_teacher })
    .execute()
})

describe('the groups', () => {
  test('each role is offered its own, with how many they reach, and what is left of the hour', async () => {
    const of = async (by: Caller) => {
      const { data, sendings_left } = await groupsOf(by)
      return [data.map((one: { value: number }) => one.value).join(), sendings_left]
    }
    expect(await of(admin)).toEqual(['1,2,3,4,5,7,8,9', null])
    expect(await of(assistant)).toEqual(['1,2,3,4,5,7,8,9', null])
    expect(await of(coordinator)).toEqual(['4,7,8,9', 20])
    expect(await of(teacher)).toEqual(['7,8,9', 20])
    expect(await of(student)).toEqual(['7', 5])
    const [all, , , teachers, students] = (await groupsOf(admin)).data
    expect(all).toMatchObject({ receiversText: '5 estudiantes, 2 docentes y 2 administradores', count: 9 })
    expect(teachers).toMatchObject({ description: 'Docentes', count: 2, receiversText: '2 docentes' })
    expect(students).toMatchObject({ description: 'Estudiantes activos', count: 3 })
  })

  test('a sending reaches those who are in the group at that moment, and never its sender', async () => {
    const everyone = await send(admin, 1)
    expect(everyone.status).toBe(201)
    expect(everyone.body.data.receivers).toMatchObject({ count: 9, read: 0, text: 'Todos' })
    expect(await receiversOf(everyone.body.data.id)).not.toContain(admin.user_id)
    const later = await createStudentRow(world, { last_name: 'Nueva' })
    expect(await receiversOf(everyone.body.data.id)).not.toContain(later.user_id)
  })

  test('a disabled user gets nothing', async () => {
    await db
      .updateTable('users')
      .set({ enabled: false })
      .where('id', '=', ines?.user_id ?? 0)
      .execute()
    expect(await receiversOf((await send(teacher, 8, place)).body.data.id)).toEqual([ana?.user_id])
    await db
      .updateTable('users')
      .set({ enabled: true })
      .where('id', '=', ines?.user_id ?? 0)
      .execute()
  })

  test('sections, courses and people are found within reach', async () => {
    const found = async (by: Caller, query: string) =>
      (await by.call('GET', `/notifications/recipients?${query}`)).body.data
    expect(await found(teacher, 'type=8')).toMatchObject([{ value: institute.section_id, count: 2 }])
    expect(await found(coordinator, 'type=8')).toHaveLength(2)
    expect(await found(teacher, 'type=9&search=matematica')).toMatchObject([
      {
        description: expect.stringMatching(/^Matemática I, \S+ S1-A$/),
        receiversText: '2 estudiantes',
        ...course,
      },
    ])
    const names = async (by: Caller, search: string) =>
      (await found(by, `type=7&search=${search}`)).map((one: { description: string }) => one.description)
    expect(await names(teacher, 'blanco')).toEqual(['Inés Blanco'])
    expect(await names(teacher, 'extrana')).toEqual([])
    expect(await names(admin, 'extrana')).toEqual(['Inés Extraña'])
    expect(await names(student, 'blanco')).toEqual([])
    expect(await names(student, 'persona')).toContain('Persona admin')
    expect(await found(student, 'type=8'), 'not offered').toEqual([])
  })

  test.each([
    ['a teacher to everybody', () => send(teacher, 1), 403, 'this_action_is_unauthorized'],
    ['a student to a section', () => send(student, 8, place), 422, 'section_id'],
    ['by hand as the system', () => send(admin, 6), 422, 'type'],
    ['to one person who is not named', () => send(admin, 7), 422, 'receiver_user_id'],
    [
      'to a course of no section',
      () => send(admin, 9, { course_id: institute.course_id }),
      422,
      'section_id',
    ],
    ['to a group and a person', () => send(admin, 2, { receiver_user_id: 1 }), 422, 'receiver_user_id'],
    [
      'to a stranger',
      () => send(teacher, 7, { receiver_user_id: stranger.user_id }),
      422,
      'receiver_user_id',
    ],
    ["to another's section", () => send(teacher, 8, { section_id: other.section_id }), 422, 'section_id'],
    ['without a word', () => send(admin, 2, {}, '  '), 422, 'content'],
    ['of more than 2,000 signs', () => send(admin, 2, {}, 'x'.repeat(2_001)), 422, 'content'],
    [
      'to a section in which nobody is',
      async () =>
        send(admin, 8, {
          section_id: (await createSection(world, institute, { letter_code: 'Z' })).section_id,
        }),
      409,
      'notification_without_receivers',
    ],
    [
      'to a course that the section has not',
      async () => {
        const { course_id } = await createInstitute(world, { year: 2030, enabled: false })
        return send(admin, 9, { ...place, course_id })
      },
      422,
      'course_id',
    ],
  ] as const)('nothing goes %s', async (_, sending, status, where) => {
    const answer = await sending()
    expect([
      answer.status,
      answer.body.message === where || answer.body.errors?.[where] !== undefined,
    ]).toEqual([status, true])
  })
})

test('of a course of a section that was not chosen one field is missing, as one is on the screen', async () => {
  expect((await send(teacher, 9)).body.errors).toEqual({ course_id: ['required'] })
})

describe('what was sent', () => {
  const sentBy = async (by: Caller, more = '') =>
    (await by.call('GET', `/notifications?sent=true&with=sender${more}`)).body.data
  const inbox = async (user_id: number) => (await world.signIn(user_id)).call('GET', '/notifications')

  test('stands in the sent box with who has read it', async () => {
    const { id } = (await send(teacher, 8, place, 'Traigan calculadora')).body.data
    const reader = await world.signIn(ana?.user_id ?? 0)
    await reader.call('PATCH', `/notifications/${id}/mark-as-read`)
    expect((await sentBy(teacher))[0]).toMatchObject({
      id,
      content: 'Traigan calculadora',
      receivers: { text: expect.stringMatching(/S1-A/), count: 2, read: 1 },
    })
    const read = await teacher.call('GET', `/notifications/${id}/receivers?sort_by=name,asc`)
    expect(read.body.data).toMatchObject([
      { name: 'Blanco, Inés', role: 'Estudiante', read_at: expect.any(String) },
      { name: 'Castro, Inés', read_at: null },
    ])
    expect((await teacher.call('GET', `/notifications/${id}/receivers?is_read=true`)).body.total).toBe(1)
    expect((await reader.call('GET', `/notifications/${id}/receivers`)).status).toBe(404)
    expect((await reader.call('GET', `/notifications/${id}`)).body.data.receivers).toBeUndefined()
  })

  test('is seen by administrators where it went to a group, and a letter by its ends alone', async () => {
    const group = (await send(teacher, 8, place, 'A la sección')).body.data.id
    const letter = (await send(teacher, 7, { receiver_user_id: ana?.user_id }, 'Solo para Ana')).body.data.id
    const seen = (await sentBy(admin, '&by_all=true')).map(({ id }: { id: number }) => id)
    expect([seen.includes(group), seen.includes(letter)]).toEqual([true, false])
    expect((await admin.call('GET', `/notifications/${letter}`)).status).toBe(404)
    expect((await admin.call('GET', `/notifications/${group}/receivers`)).body.total).toBe(2)
    const refused = await teacher.call('GET', '/notifications?sent=true&by_all=true')
    expect([refused.status, refused.body.message]).toEqual([403, 'this_action_is_unauthorized'])
  })

  test('is corrected by its sender within ten minutes, seen at once, and not afterwards', async () => {
    const { id, updated_at } = (await send(teacher, 8, place, 'El lunes')).body.data
    const correct = (by: Caller, version?: string) =>
      by.call(
        'PATCH',
        `/notifications/${id}`,
        { content: 'El martes' },
        {
          ...(version && { headers: { 'if-unmodified-since-version': version } }),
        },
      )
    const reader = await world.signIn(ana?.user_id ?? 0)
    expect((await correct(reader)).status).toBe(403)
    clock.move(600_000)
    expect((await correct(teacher, updated_at)).body.data.corrected_at).not.toBeNull()
    expect((await correct(teacher, updated_at)).body.message).toBe('stale_version')
    expect((await reader.call('GET', `/notifications/${id}`)).body.data.content).toBe('El martes')
    clock.move(1)
    const late = await correct(teacher)
    expect([late.status, late.body.message]).toEqual([409, 'correction_time_over'])
    expect((await teacher.call('GET', `/notifications/${id}`)).body.data).toMatchObject({
      may_correct: false,
      may_withdraw: true,
    })
  })

  test('is withdrawn for all by its sender or an administrator, once; a receiver deletes the own copy', async () => {
    const { id } = (await send(teacher, 8, place, 'Se va')).body.data
    const reader = await world.signIn(ana?.user_id ?? 0)
    const forAll = await reader.call('DELETE', `/notifications/${id}?for_all=true`)
    expect(forAll.body.message).toBe('this_action_is_unauthorized')
    expect((await reader.call('DELETE', `/notifications/${id}`)).status).toBe(204)
    expect((await reader.call('GET', `/notifications/${id}`)).status).toBe(404)
    const has = async (user_id?: number) =>
      (await inbox(user_id ?? 0)).body.data.some((one: { id: number }) => one.id === id)
    expect([await has(ana?.user_id), await has(ines?.user_id)]).toEqual([false, true])
    expect((await admin.call('DELETE', `/notifications/${id}`)).status).toBe(204)
    expect(await has(ines?.user_id)).toBe(false)
    const again = await teacher.call('DELETE', `/notifications/${id}`)
    expect([again.status, again.body.message]).toEqual([409, 'notification_withdrawn'])
    const late = await teacher.call('PATCH', `/notifications/${id}`, { content: 'Vuelve' })
    expect(late.body.message).toBe('notification_withdrawn')
    expect((await sentBy(teacher)).find((one: { id: number }) => one.id === id).withdrawn_at).not.toBeNull()
  })

  test('may be answered where the sender is within reach', async () => {
    const { id } = (await send(teacher, 8, place)).body.data
    const reader = await world.signIn(ana?.user_id ?? 0)
    expect((await reader.call('GET', `/notifications/${id}?with=sender`)).body.data).toMatchObject({
      may_reply: true,
      sender: { name: 'Persona teacher' },
      sender_user_id: teacher.user_id,
    })
    const far = (await send(coordinator, 8, place)).body.data.id
    expect((await reader.call('GET', `/notifications/${far}`)).body.data.may_reply).toBe(false)
  })
})

describe('an attachment', () => {
  const attach = (bytes: Buffer, attachment_name = 'guía: parcial 3.docx') =>
    teacher.call(
      'POST',
      '/notifications',
      { type: 8, content: 'La guía', ...place, attachment_name },
      { files: { attachment: { bytes } } },
    )

  test('goes to the sender and the receivers alone, under its own name and its real ending', async () => {
    const { id, attachment, attachment_name } = (await attach(smallPdf())).body.data
    expect([attachment, attachment_name]).toEqual([
      `/api/notifications/${id}/attachment`,
      'guía parcial 3.pdf',
    ])
    const reader = await world.signIn(ana?.user_id ?? 0)
    for (const by of [teacher, reader]) {
      const file = await by.call('GET', `/notifications/${id}/attachment`)
      expect([file.status, file.headers['content-type'], file.bytes.equals(smallPdf())]).toEqual([
        200,
        'application/pdf',
        true,
      ])
      expect(file.headers['content-disposition']).toContain('attachment')
    }
    const outside = await world.signIn(eva?.user_id ?? 0)
    expect((await outside.call('GET', `/notifications/${id}/attachment`)).status).toBe(404)
    const office = await admin.call('GET', `/notifications/${id}/attachment`)
    expect([office.status, office.body.message]).toEqual([409, 'notification_without_attachment'])
    expect((await admin.call('GET', `/notifications/${id}`)).body.data.attachment).toBeNull()
    await teacher.call('DELETE', `/notifications/${id}`)
    const gone = await teacher.call('GET', `/notifications/${id}/attachment`)
    expect(gone.body.message).toBe('notification_without_attachment')
  })

  test('is refused where it is no document', async () => {
    const refused = await attach(Buffer.from('<script>alert(1)</script>'))
    expect([refused.status, refused.body.message]).toEqual([409, 'file_not_readable'])
    expect((await attach(odt())).body.data.attachment_name).toBe('guía parcial 3.odt')
    expect((await attach(docx('word/vbaProject.bin'))).body.message).toBe('document_has_macros')
    for (const bytes of [docx('../../evil'), epub()])
      expect((await attach(bytes)).body.message).toBe('file_not_readable')
  })
})

test('who looks at a student sees what they sent and what the system says, never what others wrote', async () => {
  const { user_id = 0, id } = ana ?? {}
  await send(teacher, 7, { receiver_user_id: user_id }, 'Del profesor')
  await send(admin, 7, { receiver_user_id: user_id }, 'De la administración')
  const link = `/profile/courseNote/${institute.section_id}/${institute.course_id}`
  const system = (content: string, to: string | null) =>
    db
      .with('made', (made) =>
        made.insertInto('notifications').values({ type: 6, content, link: to }).returning('id'),
      )
      .insertInto('notification_recipients')
      .columns(['notification_id', 'user_id'])
      .expression(({ selectFrom, val }) => selectFrom('made').select(['id', val(user_id).as('user_id')]))
      .execute()
  await system('Del pago', null)
  await system('De la materia', link)
  const seen = async (by: Caller) => {
    const { body } = await by.call('GET', `/students/${id}/notifications?limit=0`)
    const contents = new Set(body.data.map((one: { content: string }) => one.content))
    return ['Del profesor', 'De la administración', 'Del pago', 'De la materia'].filter((one) =>
      contents.has(one),
    )
  }
  expect(await seen(teacher)).toEqual(['Del profesor', 'De la materia'])
  expect(await seen(admin)).toEqual(['De la administración', 'Del pago', 'De la materia'])
  expect(await seen(assistant)).toEqual(['Del pago', 'De la materia'])
})

test('a student sends five an hour, a teacher twenty, also at the same time', async () => {
  clock.move(3_600_001)
  const sendings = await Promise.all(
    Array.from({ length: 8 }, () => send(student, 7, { receiver_user_id: admin.user_id })),
  )
  expect(sendings.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 429, 429, 429])
  expect(sendings.find(({ status }) => status === 429)?.body.message).toBe('too_many_sendings')
  expect((await groupsOf(student)).sendings_left).toBe(0)
  expect((await groupsOf(teacher)).sendings_left).toBe(20)
  clock.move(3_600_001)
  expect((await send(student, 7, { receiver_user_id: admin.user_id })).status).toBe(201)
})
