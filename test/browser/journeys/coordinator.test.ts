import { expect, test } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { leaveOneToRegister } from '../../support/classes.ts'
import { counted, waysOf } from '../../support/counted-person.ts'
import { goHome, openPlace, signIn } from '../../support/navigation.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld({ filled: true })
await leaveOneToRegister(world)
const browser = await openBrowser(world)
const admin = world.as('admin')

const own = await world.db
  .selectFrom('teachers')
  .select('id')
  .where('user_id', '=', world.as('coordinator').user_id)
  .executeTakeFirstOrThrow()
const own_specialization = await world.db
  .selectFrom('specializations')
  .select('id')
  .where('coordinator_id', '=', own.id)
  .executeTakeFirstOrThrow()
const foreign_specialization = await world.db
  .selectFrom('specializations')
  .select('id')
  .where('coordinator_id', 'is not', null)
  .where('coordinator_id', '<>', own.id)
  .executeTakeFirstOrThrow()
const supervised = await world.db
  .selectFrom('teachers as t')
  .innerJoin('supervisions as sv', 'sv.teacher_id', 't.id')
  .select(['t.id', 't.first_name', 't.last_name'])
  .where('sv.coordinator_id', '=', own.id)
  .where('t.user_id', '=', world.as('teacher').user_id)
  .executeTakeFirstOrThrow()
const foreign = await world.db
  .selectFrom('teachers as t')
  .select('t.id')
  .where('t.id', '<>', own.id)
  .where(({ not, exists, selectFrom }) =>
    not(
      exists(selectFrom('supervisions as sv').select('sv.teacher_id').whereRef('sv.teacher_id', '=', 't.id')),
    ),
  )
  .executeTakeFirstOrThrow()
const [course] = (await admin.call('GET', `/teachers/${supervised.id}/courses`)).body.data
await placeOne()

const mine = await requireOne(own_specialization.id)
const another = await requireOne(foreign_specialization.id)

/** A course of the second semester that requires one of the first, in a draft of the specialization. */
async function requireOne(specialization_id: number): Promise<{ course: string }> {
  const { id } = await world.db
    .selectFrom('pensums')
    .select('id')
    .where('specialization_id', '=', specialization_id)
    .executeTakeFirstOrThrow()
  const { body } = await admin.call('POST', `/pensums/${id}/copy`, {})
  const courses = await world.db
    .selectFrom('semester_courses as sc')
    .innerJoin('semesters as se', 'se.id', 'sc.semester_id')
    .innerJoin('courses as c', 'c.id', 'sc.course_id')
    .select(['c.id', 'c.title'])
    .distinctOn('se.number')
    .where('sc.pensum_id', '=', body.data.id)
    .orderBy('se.number')
    .limit(2)
    .execute()
  const [required, requiring] = courses
  const made = await admin.call('POST', '/prelations', {
    pensum_id: body.data.id,
    course_id: requiring?.id,
    required_course_id: required?.id,
  })
  // The demo institute may have it already.
  expect([201, 400]).toContain(made.status)
  return { course: requiring?.title ?? '' }
}

/** The teacher has at least one hour in the week, whatever timetable the demo institute has. */
async function placeOne(): Promise<void> {
  const { body } = await admin.call('GET', `/teachers/${supervised.id}/schedules`)
  if (body.data.schedules.length > 0) return
  const hour = await world.db.selectFrom('class_hours').select('id').orderBy('id').executeTakeFirstOrThrow()
  const room = await world.db.selectFrom('classrooms').select('id').orderBy('id').executeTakeFirstOrThrow()
  const entries = [{ day: 1, classroom_id: room.id, class_hours_ids: [hour.id] }]
  const { section_id, course_id } = course
  const made = await admin.call('POST', '/schedules/bulk-store', { section_id, course_id, entries })
  expect(made.status).toBe(201)
}

test.each(
  waysOf('touch'),
)("a coordinator's day %s: who is supervised, what they teach and when, and what is required of the own specialization", async (_way, hand, visit) => {
  const page = await browser.visit('/', visit)
  const person = counted(page, hand)
  await signIn(person, world.as('coordinator').email, 'claustro-demo')

  // Home names the supervised; one press opens a file.
  const name = `${supervised.first_name} ${supervised.last_name}`
  await page.getByRole('heading', { name: /^Profesores \d+ con pendientes$/ }).waitFor()
  const before = person.count.actions
  await person.press(
    page.getByRole('link', { name: `${supervised.last_name}, ${supervised.first_name}`, exact: true }),
  )
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  expect(person.count.actions - before).toBe(1)
  // A file that one may read, and not change.
  expect(await page.getByRole('link', { name: 'Editar' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Más acciones' }).count()).toBe(0)

  const parts = page.getByRole('navigation', { name: 'Ficha del profesor' })
  await person.press(parts.getByRole('link', { name: /^Materias/ }))
  await page.getByText(course.title).first().waitFor()
  await person.press(parts.getByRole('link', { name: 'Horario' }))
  await page.getByText(course.code).or(page.getByText(course.title)).first().waitFor()
  await person.press(parts.getByRole('link', { name: 'Historial de materias' }))
  await page.waitForURL(/historic/)

  // Their own file has whom they supervise, to read.
  await goHome(person)
  await person.press(page.getByRole('link', { name: /^Ver (?:los \d+|1 profesor)$/ }))
  await page.waitForURL(/supervising$/)
  await page
    .getByRole('link', { name: `${supervised.last_name}, ${supervised.first_name}`, exact: true })
    .waitFor()
  expect(await page.getByRole('button', { name: 'Asignar profesores' }).count()).toBe(0)

  // The prelations of the own specialization, and of no other.
  await openPlace(person, 'Prelaciones')
  await page.getByText(mine.course).first().waitFor()
  expect(await page.getByText(another.course).count()).toBe(0)
  console.log(`a coordinator's day ${hand}: ${person.count.actions} actions, ${person.count.keys} keys`)
  await page.context().close()
})

test('the lists end where the reach ends', async () => {
  const page = await browser.enter(world.as('coordinator').token ?? '', '/teachers?limit=20')
  await page.getByRole('heading', { name: /^Listado de profesores/ }).waitFor()
  await page.getByRole('row').nth(1).waitFor()
  const { body } = await world.as('coordinator').call('GET', '/teachers?limit=0')
  await expect.poll(() => page.getByRole('row').count()).toBe(body.total + 1)
  expect(body.data.map((row: { id: number }) => row.id)).not.toContain(foreign.id)
  for (const path of ['/teachers/create', `/teachers/${supervised.id}/edit`]) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Acceso denegado', level: 1 }).waitFor()
  }
  // One who is not supervised, and one who is not there at all, are told the same.
  for (const id of [foreign.id, 2_000_000]) {
    await page.goto(`/teachers/${id}`)
    await page.getByRole('heading', { name: 'El profesor no está bajo su supervisión.' }).waitFor()
    await page.getByRole('link', { name: 'Volver al listado' }).waitFor()
  }
  await page.context().close()
})

/** Who forgets a lesson in the demo institute hangs on the day it is filled: here it is one teacher, on whatever day. */
async function letOneBeLate(): Promise<void> {
  const past = world.db.updateTable('lessons').where('date', '<', world.clock.today())
  await past.set({ registered_at: world.clock.now() }).where('registered_at', 'is', null).execute()
  const { id } = await world.db
    .selectFrom('lessons as l')
    .innerJoin('course_section_teachers as ct', 'ct.course_section_id', 'l.course_section_id')
    .innerJoin('supervisions as sv', 'sv.teacher_id', 'ct.teacher_id')
    .innerJoin('periods as p', 'p.id', 'l.period_id')
    .select('l.id')
    .where('sv.coordinator_id', '=', own.id)
    .where('p.enabled', '=', true)
    .where('l.date', '<', world.clock.today())
    .where('l.weighting', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('attendances as a').select('a.lesson_id').whereRef('a.lesson_id', '=', 'l.id'))),
    )
    .orderBy('l.id')
    .executeTakeFirstOrThrow()
  await world.db.updateTable('lessons').set({ registered_at: null }).where('id', '=', id).execute()
}

test.each(
  waysOf('touch'),
)('who has not registered is seen %s without an action', async (_way, hand, visit) => {
  await letOneBeLate()
  const page = await browser.enter(world.as('coordinator').token ?? '', '/home', visit)
  const person = counted(page, hand)
  const late = page.getByRole('link', { name: /^\d+ por registrar de / }).first()
  await late.waitFor()
  // The first drawing gives way to the screen's own.
  await expect.poll(async () => (await late.boundingBox())?.y ?? Infinity).toBeLessThan(600)
  console.log(`who has not registered ${hand}: ${person.count.actions} actions`)
  expect(person.count.actions).toBe(0)
  await page.context().close()
})

test('the home of a coordinator lists who is late first, and one press reminds those chosen', async () => {
  await letOneBeLate()
  const { body } = await world.as('coordinator').call('GET', '/dashboard/coordinator')
  type Person = { id: number; first_name: string; last_name: string; lessons_to_register: number }
  const people: Person[] = body.data.supervised_teachers.data
  const late = people.filter((one) => one.lessons_to_register > 0)
  expect(late.length).toBeGreaterThan(0)
  expect(late.length).toBeLessThan(people.length)
  const page = await browser.enter(world.as('coordinator').token ?? '', '/home', {
    size: 'phone',
  })
  const boxes = page.getByRole('checkbox', { name: /^Recordar a / })
  await expect.poll(() => boxes.count()).toBe(Math.min(8, people.length))
  const [first] = late
  const name = `${first?.last_name}, ${first?.first_name}`
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
  await row.getByRole('link', { name: /^\d+ por registrar de / }).waitFor()
  await page.getByText(/^Semana \d+ de \d+ del período \d{4}-\d, segundo corte hasta el /).waitFor()
  const calm = Math.min(8, people.length) - late.length
  expect(await page.getByText('clases al día', { exact: true }).count()).toBe(calm)
  // Everybody else is let go: who is late was chosen beforehand.
  for (const box of await boxes.all())
    if ((await box.isChecked()) && (await box.getAttribute('aria-label')) !== `Recordar a ${name}`)
      await box.uncheck()
  await page.getByRole('button', { name: 'Recordar a 1', exact: true }).click()
  await page.getByText(`Se avisó a ${name}`).waitFor()
  await row.getByText(/^Avisado hoy a las \d\d:\d\d$/).waitFor()
  expect(await row.getByRole('checkbox').isDisabled()).toBe(true)
  await page.context().close()
})
