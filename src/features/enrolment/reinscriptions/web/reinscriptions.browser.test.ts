import { expect, test } from 'vitest'
import { violations } from '#test/support/axe.ts'
import { openBrowser, overflowsOf } from '#test/support/browser.ts'
import { day } from '#test/support/institute.ts'
import { createTracks } from '#test/support/tracks.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const browser = await openBrowser(world)
const it = await createTracks(world, [['RED2', 'ETI']])

const MOST_TAPS = 6

/** Seats for males of a section. */
const limitOf = (name: string, males_limit: number) =>
  world.as('admin').call('PATCH', `/sections/${it.sectionOf(name)}`, { males_limit })

type Hours = { section_id: number; code: string; day: number; from: number }
const made = async (path: string, body: object): Promise<number> =>
  (await world.as('admin').call('POST', path, body)).body.data.id

/** A room of its own for each course, so that only people can clash. */
async function put({ section_id, code, day, from }: Hours) {
  const classroom_id = await made('/classrooms', { code: `${code} ${section_id}`, max_capacity: 30 })
  const { body } = await world.as('admin').call('GET', '/class-hours')
  const hour = body.data.find((one: { start_hour: number }) => one.start_hour === from)
  const end = { end_hour: from, end_minute: 45 }
  const id = hour?.id ?? (await made('/class-hours', { start_hour: from, start_minute: 0, ...end }))
  const course = { section_id, course_id: it.idOf(code) }
  await made('/schedules', { ...course, day, classroom_id, class_hours_ids: [id] })
}

test('what is taken together is chosen and left together, and says so', async () => {
  const { id, user_id } = await it.former('INF-1', { PRO1: 15, RED1: 12 })
  const token = (await world.signIn(user_id)).token ?? ''
  const page = await browser.enter(token, '/profile/reinscription', { size: 'phone' })
  const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })
  const chosen = () =>
    Promise.all(['Redes II', 'Ética', 'Programación II'].map((name) => box(name).isChecked()))
  await page.getByText('se cursa junto con Ética').waitFor()
  await page.getByText('se cursa junto con Redes II').waitFor()
  expect(await chosen()).toEqual([true, true, true])
  await box('Ética').click()
  expect(await chosen()).toEqual([false, false, true])
  await page.reload()
  await page.getByText('se cursa junto con Ética').waitFor()
  expect(await chosen()).toEqual([false, false, true])
  await box('Redes II').press('Space')
  expect(await chosen()).toEqual([true, true, true])
  expect(await violations(page)).toEqual([])
  const tap = (name: string) => page.getByRole('main').getByRole('button', { name }).click()
  for (const name of ['Seguir', 'Seguir', 'Inscribirse']) await tap(name)
  await page.getByText('La inscripción quedó hecha.').waitFor()
  const { body } = await world.as('admin').call('GET', `/students/${id}?with=inscriptions`)
  expect(body.data.inscriptions).toHaveLength(2)
  await page.context().close()
})

test('hours that clash are drawn before a section is chosen, and a seat that is lost meanwhile is told', async () => {
  const away = await it.section(it.periods.now, 'INF-1', { letter_code: 'B' })
  const hours = { day: 3, from: 8 }
  await put({ section_id: it.sectionOf('now INF-2'), code: 'PRO2', ...hours })
  await put({ section_id: it.sectionOf('now INF-1'), code: 'RED1', ...hours })
  await put({ section_id: away, code: 'RED1', day: 4, from: 8 })
  const { id, user_id } = await it.former('INF-1', { PRO1: 15, RED1: 8.5 }, { gender: 'male' })
  const token = (await world.signIn(user_id)).token ?? ''
  const page = await browser.enter(token, '/profile/reinscription', { size: 'phone' })
  const tap = (name: string) => page.getByRole('main').getByRole('button', { name }).click()
  await page.getByText('Queda pendiente Redes I (reprobada en 2026-1 con 08,50).').waitFor()
  await tap('Seguir')
  const elsewhere = page.getByRole('group', { name: 'Redes I' })
  // What does not clash is proposed.
  expect(await elsewhere.getByRole('radio', { name: /Sección S1-B/ }).isChecked()).toBe(true)
  await elsewhere.getByText('Choca con Programación II.').waitFor()
  const clash = page.locator('[data-clash=true]')
  expect([await clash.count(), Math.sign((await clash.boundingBox())?.height ?? 0)]).toEqual([1, 1])
  await elsewhere.getByRole('radio', { name: /Sección S1-A/ }).click()
  await page.getByText('Choca con Redes I.').waitFor()
  expect(await violations(page)).toEqual([])
  // A reload comes back to the same step, with what was chosen.
  await page.reload()
  await page.getByText('Choca con Redes I.').waitFor()
  expect(await elsewhere.getByRole('radio', { name: /Sección S1-A/ }).isChecked()).toBe(true)
  expect(await overflowsOf(page)).toEqual({})
  // The way back of the phone goes one step back.
  await page.goBack()
  await page.getByText('Paso 1 de 3: Materias').waitFor()
  await page.goForward()
  await elsewhere.getByRole('radio', { name: /Sección S1-B/ }).click()
  await tap('Seguir')
  await page.getByRole('heading', { name: 'Qué y dónde' }).waitFor()
  await world.db.updateTable('sections').set({ males_limit: 0 }).where('id', '=', away).execute()
  await tap('Inscribirse')
  await page.getByRole('alert').getByText('No quedan cupos').waitFor()
  await elsewhere.getByText('llena').waitFor()
  expect(await elsewhere.getByRole('radio', { name: /Sección S1-A/ }).isChecked()).toBe(true)
  await tap('Seguir')
  await page.getByText('Choca con Redes I.').waitFor()
  await tap('Inscribirse')
  await page.getByText('La inscripción quedó hecha.').waitFor()
  const { body } = await world.as('admin').call('GET', `/students/${id}?with=inscriptions`)
  expect(body.data.inscriptions[0]).toMatchObject({ period: { id: it.periods.now } })
  await page.context().close()
})

test('a student sees on a phone what can be taken and why not the rest, and is inscribed in six taps', async () => {
  const { id, user_id } = await it.former('INF-1', { PRO1: 15, RED1: 8.5 })
  const self = await world.signIn(user_id)
  const page = await browser.enter(self.token ?? '', '/home', { size: 'phone' })
  let taps = 0
  const tap = async (role: 'link' | 'button', name: string) => {
    taps++
    await page.getByRole('main').getByRole(role, { name }).click()
  }
  await tap('link', 'Inscribirse')
  await page
    .getByText('No puede cursar Redes II: falta aprobar Redes I (reprobada en 2026-1 con 08,50).')
    .waitFor()
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(3)
  expect(await overflowsOf(page)).toEqual({})
  await page.getByText('Paso 1 de 3: Materias').waitFor()
  await tap('button', 'Seguir')
  await page.getByRole('group', { name: 'Sección del semestre 2' }).waitFor()
  await page.getByRole('group', { name: 'Redes I' }).waitFor()
  await tap('button', 'Seguir')
  await page.getByRole('heading', { name: 'Qué y dónde' }).waitFor()
  expect(await overflowsOf(page)).toEqual({})
  await tap('button', 'Inscribirse')
  await page.getByText('La inscripción quedó hecha.').waitFor()
  await page.getByRole('heading', { name: 'Cómo pagar' }).waitFor()
  expect(taps).toBeLessThanOrEqual(MOST_TAPS)
  const paper = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar comprobante (PDF)' }).click()
  expect((await paper).suggestedFilename()).toMatch(/^inscripcion-\d{6}\.pdf$/)
  const { body } = await self.call('GET', `/students/${id}?with=inscriptions`)
  expect(body.data.inscriptions[0]).toMatchObject({ kind: 'regular', semester: { number: 2 } })
  // Who comes back later is led to what was done.
  await page.goto('/profile/reinscription')
  await page.getByText('Ya tiene inscripción en el período 2026-2.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Ver mis inscripciones' }).click()
  await page.waitForURL(`/profile/${id}/inscriptions`)
  const begins = (first: string) =>
    world.db
      .updateTable('periods')
      .set({ start_date: day(first), first_cut_start_date: day(first) })
      .where('id', '=', it.periods.now)
      .execute()
  await begins('2026-11-27')
  await page.goto('/home')
  await page.getByText('La inscripción en 2026-2 está hecha.').waitFor()
  expect(await overflowsOf(page)).toEqual({})
  await page.getByRole('link', { name: 'Ver el comprobante' }).click()
  await page.getByRole('button', { name: 'Descargar comprobante (PDF)' }).waitFor()
  await begins('2026-09-01')
  await page.context().close()
})

test('the office re-enrols a semester at once, with who is in the way named by reason, and undoes the lot', async () => {
  await it.former('CB-1', { MAT1: 15, LEN1: 12 })
  await it.former('CB-1', { MAT1: 15, LEN1: 12 })
  await it.former('CB-1', { MAT1: 5, LEN1: 12 })
  const page = await browser.enter(world.as('admin').token ?? '', '/reinscriptions/create?way=many')
  await page.getByRole('heading', { name: '2 estudiantes sin obstáculos' }).waitFor()
  await page
    .getByText('No ha aprobado el semestre: falta Matemática I (reprobada en 2026-1 con 05,00).')
    .waitFor()
  await page.getByRole('button', { name: 'Inscribir en 2026-2' }).click()
  await page.getByText('Se hicieron 2 inscripciones en 2026-2.').waitFor()
  await page.getByRole('heading', { name: '1 estudiante con un obstáculo' }).waitFor()
  await page.getByRole('button', { name: 'Deshacerlas todas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deshacer inscripciones' })
  await dialog.getByLabel('Motivo').fill('Era otro semestre')
  await dialog.getByRole('button', { name: 'Deshacer 2' }).click()
  await page.getByText('Se han deshecho 2 inscripciones').waitFor()
  await page.getByRole('heading', { name: '2 estudiantes sin obstáculos' }).waitFor()
  // Later the same is done from the list.
  await page.getByRole('button', { name: 'Inscribir en 2026-2' }).click()
  await page.getByRole('link', { name: 'Verlas en la lista' }).click()
  await page.getByRole('heading', { name: /^Reinscripciones y reincorporaciones/ }).waitFor()
  await page.getByRole('checkbox', { name: 'Elegir todos los de esta página' }).check()
  await page.getByRole('button', { name: 'Deshacer inscripciones' }).click()
  await page.getByText('Cada estudiante libera su cupo').waitFor()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.goto('/reinscriptions/create?way=many')
  await page.getByRole('switch', { name: /Inscribir también a quien debe materias/ }).click()
  await page.getByRole('heading', { name: '1 estudiante sin obstáculos' }).waitFor()
  await page.getByText('sin aprobar 1 del que cursó').waitFor()
  // A semester that is inscribed whole leaves; below stands what the choice above says.
  await it.former('INF-1', { PRO1: 15, RED1: 12 })
  await page.goto('/reinscriptions/create?way=many')
  const semester = page.getByLabel('Semestre que cursaron')
  await semester.selectOption({ label: 'Carrera INF, semestre 1 · 1 por inscribir' })
  await page.getByRole('heading', { name: '1 estudiante sin obstáculos' }).waitFor()
  await page.getByRole('button', { name: 'Inscribir en 2026-2' }).click()
  await page.getByText(/^Se hizo 1 inscripción en 2026-2\.$/).waitFor()
  await page.getByRole('heading', { name: '1 estudiante con un obstáculo' }).waitFor()
  expect(await semester.locator('option:checked').innerText()).toMatch(/^Carrera CB, semestre 1/)
  await page.context().close()
})

test('where no section has a seat left, a student waits for one from the re-inscription itself, and gets it', async () => {
  const { id, user_id } = await it.former('CB-1', { MAT1: 15, LEN1: 12 }, { gender: 'male' })
  await limitOf('now CB-2', 0)
  const token = (await world.signIn(user_id)).token ?? ''
  const page = await browser.enter(token, '/profile/reinscription', { size: 'phone' })
  await page.getByText('No quedan cupos en las secciones del semestre en 2026-2.').waitFor()
  expect(await overflowsOf(page)).toEqual({})
  await page.getByRole('button', { name: 'Esperar un cupo en la sección S2-A' }).click()
  await page.waitForURL(`/profile/${id}/inscriptions`)
  await page.getByText(/^Está de 1\.º en la lista de la sección Carrera CB S2-A \(/).waitFor()
  // Who comes back to the re-inscription is not asked to join again.
  await page.goto('/profile/reinscription')
  await page.getByText(/^Está de 1\.º en la lista de la sección S2-A\./).waitFor()
  expect(await page.getByRole('button', { name: /Esperar un cupo/ }).count()).toBe(0)
  await limitOf('now CB-2', 1)
  await page.goto(`/profile/${id}/inscriptions`)
  await page.getByRole('heading', { name: 'Se le ofrece un cupo' }).waitFor()
  await page.getByRole('button', { name: 'Aceptar el cupo' }).click()
  await page.getByText('Se ha aceptado el cupo con éxito').waitFor()
  const { body } = await world.as('admin').call('GET', `/students/${id}?with=inscriptions`)
  expect(body.data.inscriptions[0]).toMatchObject({ period: { id: it.periods.now }, semester: { number: 2 } })
  await page.context().close()

  const other = await it.former('CB-1', { MAT1: 15, LEN1: 12 }, { gender: 'male' })
  const office = await browser.enter(
    world.as('admin').token ?? '',
    `/reinscriptions/create?student_id=${other.id}`,
  )
  await office.getByRole('button', { name: 'Anotar en la lista de espera de la sección S2-A' }).click()
  const main = office.getByRole('main')
  await main.getByText(/^El estudiante está de 1\.º en la lista de la sección S2-A\./).waitFor()
  expect(await main.getByRole('button', { name: /lista de espera/ }).count()).toBe(0)
  await office.context().close()
})

test('who owes is led to report the payment, and the office to where a reason sets it aside', async () => {
  const { id, user_id } = await it.former('CB-1', { MAT1: 15, LEN1: 12 }, { debt_e2: 100 })
  await world.db
    .insertInto('institution')
    .values({ id: 1, name: 'I', short_name: 'I', debt_blocks_reinscription: true })
    .execute()
  const self = await browser.enter((await world.signIn(user_id)).token ?? '', '/profile/reinscription')
  await self.getByText(/^Debe 1,00 \$\. El instituto pide estar solvente/).waitFor()
  await self.getByRole('main').getByRole('link', { name: 'Reportar un pago' }).click()
  await self.waitForURL(`/profile/${id}/inscriptions`)
  await self.context().close()
  const page = await browser.enter(world.as('admin').token ?? '', `/reinscriptions/create?student_id=${id}`)
  const main = page.getByRole('main')
  await main.getByText(/^Debe 1,00 \$/).waitFor()
  await main.getByRole('link', { name: 'Inscribir con un motivo' }).click()
  await page.waitForURL(`/inscriptions/create?student_id=${id}`)
  const section = main.getByLabel(/^Sección ?\(obligatorio\)/)
  const next = section.locator('option', { hasText: /^Carrera CB CB-2-A,/ })
  await section.selectOption(await next.getAttribute('value'))
  await main.getByRole('checkbox', { name: /^Debe 1,00 \$.*Dejar de lado esta regla$/ }).check()
  await main.getByLabel(/^Motivo/).fill('Convenio de pago firmado')
  expect(await violations(page)).toEqual([])
  await main.getByRole('button', { name: 'Inscribir', exact: true }).click()
  await page.getByText('Se ha creado la inscripción con éxito').waitFor()
  await page.context().close()
})

test('the office sees what to look at before somebody comes back', async () => {
  const { id } = await it.former('INF-1', { PRO1: 15, RED1: 12 }, { debt_e2: 2_000 })
  await world.db.updateTable('students').set({ state: 'retired' }).where('id', '=', id).execute()
  await world.db.updateTable('institution').set({ debt_blocks_reinscription: false }).execute()
  const token = world.as('admin').token ?? ''
  const page = await browser.enter(token, `/reinscriptions/create?student_id=${id}`, { size: 'phone' })
  await page.getByRole('heading', { name: 'Es una reincorporación' }).waitFor()
  await page.getByText('Está en retiro: con esta inscripción vuelve a activo.').waitFor()
  await page.getByText('Debe 20,00 $ de períodos anteriores; no impide inscribirse.').waitFor()
  expect(await overflowsOf(page)).toEqual({})
  // Who retired after being inscribed is led to where the retirement is undone.
  await world.db.updateTable('students').set({ state: 'active' }).where('id', '=', id).execute()
  const admin = world.as('admin')
  expect((await admin.call('POST', `/students/${id}/re-inscription`, {})).status).toBe(201)
  await admin.call('POST', '/students/retire', { ids: [id], reason: 'Se mudó' })
  await page.reload()
  await page.getByText('Está en retiro y ya tiene inscripción en el período 2026-2').waitFor()
  expect(await overflowsOf(page)).toEqual({})
  await page.getByRole('link', { name: 'Deshacer el retiro' }).click()
  await page.getByRole('heading', { name: 'Retiros', level: 1 }).waitFor()
  expect(new URL(page.url()).searchParams.get('student_id')).toBe(String(id))
  await page.context().close()
})
