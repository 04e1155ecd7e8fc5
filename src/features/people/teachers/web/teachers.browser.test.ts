import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const token = world.as('admin').token ?? ''

type Who = { id: number; name: string; listed: string }

async function named(person: 'teacher' | 'coordinator'): Promise<Who> {
  const { id, first_name, last_name } = await world.db
    .selectFrom('teachers')
    .select(['id', 'first_name', 'last_name'])
    .where('user_id', '=', world.as(person).user_id)
    .executeTakeFirstOrThrow()
  return { id, name: `${first_name} ${last_name}`, listed: `${last_name}, ${first_name}` }
}
let teacher: Who
let coordinator: Who
beforeAll(async () => {
  teacher = await named('teacher')
  coordinator = await named('coordinator')
})

const pick = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('the list is narrowed to who has no courses, and one name leads to the file', async () => {
  const page = await browser.enter(token, '/teachers')
  await page.getByRole('heading', { name: /^Listado de profesores/, level: 1 }).waitFor()
  await page
    .getByRole('searchbox', { name: 'Buscar' })
    .first()
    .fill(teacher.listed.split(',')[0] ?? '')
  await page.getByRole('link', { name: teacher.listed }).click()
  await page.getByRole('heading', { name: teacher.name, level: 1 }).waitFor()
  for (const part of ['Materias', 'Horario', 'Historial de materias']) {
    await page
      .getByRole('navigation', { name: 'Ficha del profesor' })
      .getByRole('link', { name: part })
      .first()
      .click()
    await page.waitForURL(/\/teachers\/\d+\/(courses|schedule|historic)/)
  }
  await page.goto('/teachers?without_courses=true')
  await page.getByText('Materias asignadas: Sin materias').waitFor()
  await page.goto('/coordinators')
  await page.getByRole('heading', { name: /^Listado de coordinadores/ }).waitFor()
  await page.getByRole('link', { name: coordinator.listed }).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(4)
  await page.context().close()
})

test('a coordinator is made with a specialization that was free, which is taken again; so is the role', async () => {
  const page = await browser.enter(token, '/coordinators/create')
  await page.getByLabel('Nombres').fill('Wuilmer')
  await page.getByLabel('Apellidos').fill('Ñáñez Peña')
  // A check digit makes nobody another person; only dots between thousands go away.
  const document = page.getByRole('textbox', { name: /^Documento de identidad/ })
  await document.fill('V-12.345.678-4')
  await page.getByLabel('Correo electrónico').fill('wuilmer@demo.example')
  await page.getByRole('button', { name: 'Crear coordinador', exact: true }).click()
  await page
    .getByText(/debe tener entre 4 y 9 dígitos/)
    .first()
    .waitFor()
  await document.fill('V-12.345.678')
  await document.blur()
  expect(await document.inputValue()).toBe('12345678')
  await page.getByLabel('Especialidad que coordina').selectOption({ label: 'Ciclo básico' })
  await page.getByRole('button', { name: 'Crear coordinador', exact: true }).click()
  await page.getByRole('heading', { name: 'Wuilmer Ñáñez Peña', level: 1 }).waitFor()
  await page.getByText('Sin confirmar').waitFor()
  await page.getByText('coordina Ciclo básico').waitFor()
  // The notice stays while the pointer is on it.
  await page.mouse.move(300, 300)
  await page.getByRole('button', { name: 'Enviar el correo otra vez' }).click()
  await page.getByText('Se ha enviado el correo de confirmación').waitFor()

  // One that another has cannot be taken; the own one is given back.
  await page.getByRole('button', { name: 'Asignar' }).click()
  const dialog = page.getByRole('dialog', { name: /^Especialidades de Wuilmer/ })
  expect(await dialog.getByRole('checkbox', { name: /Informática/ }).isDisabled()).toBe(true)
  await dialog.getByRole('checkbox', { name: /Ciclo básico/ }).uncheck()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Todavía ninguna.').waitFor()

  // Made a teacher again, and a coordinator once more.
  await pick(page, 'Retirar la coordinación')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar' }).click()
  await page.getByText('Wuilmer Ñáñez Peña ya no es coordinador').waitFor()
  await pick(page, 'Hacer coordinador')
  const asks = page.getByRole('alertdialog', { name: /^¿Desea hacer coordinador a Wuilmer/ })
  await asks.getByText('Sus sesiones se cierran ahora mismo').waitFor()
  await asks.getByRole('button', { name: 'Hacer coordinador' }).click()
  await page.getByText('Wuilmer Ñáñez Peña es ahora coordinador').waitFor()
  await page.context().close()
})

test('whom a coordinator supervises is the list that was marked', async () => {
  const page = await browser.enter(token, `/coordinators/${coordinator.id}/supervising`)
  await page.getByRole('link', { name: teacher.listed }).waitFor()
  await page.getByRole('button', { name: 'Asignar profesores' }).click()
  const dialog = page.getByRole('dialog', { name: /^A quién supervisa/ })
  await dialog.getByLabel('Buscar').fill(teacher.listed)
  await dialog.getByRole('checkbox', { name: new RegExp(teacher.listed) }).uncheck()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('link', { name: teacher.listed }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Asignar profesores' }).click()
  await dialog.getByLabel('Buscar').fill(teacher.listed)
  await dialog.getByRole('checkbox', { name: new RegExp(teacher.listed) }).check()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('link', { name: teacher.listed }).waitFor()
  await page.context().close()
})

test.each([
  ['teacher', 'Desactivar', /tiene materias asignadas/, 'Ver sus materias', /\/teachers\/\d+\/courses/],
  [
    'coordinator',
    'Retirar la coordinación',
    /Coordina especialidades/,
    'Ver sus especialidades',
    /\/coordinators\/\d+$/,
  ],
] as const)('a refusal is told with the way out: %s, %s', async (person, item, sentence, way, place) => {
  const { id } = person === 'teacher' ? teacher : coordinator
  const page = await browser.enter(token, `/teachers/${id}`, { size: 'phone' })
  await pick(page, item)
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: /^(Desactivar|Retirar)$/ }).click()
  await dialog.getByText(sentence).waitFor()
  await dialog.getByRole('link', { name: way }).click()
  await page.waitForURL(place)
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await page.context().close()
})

test('one without courses is disabled, and enabled again', async () => {
  const { id } = await world.db
    .selectFrom('teachers')
    .select('id')
    .where('last_name', '=', 'Ñáñez Peña')
    .executeTakeFirstOrThrow()
  const page = await browser.enter(token, `/teachers/${id}`)
  await pick(page, 'Desactivar')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desactivar' }).click()
  await page.getByText('ya no puede iniciar sesión').waitFor()
  await page.getByText('está inactivo y no se le asignan materias').waitFor()
  await pick(page, 'Activar')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Activar' }).click()
  await page.getByText('puede iniciar sesión').first().waitFor()
  await page.getByText('está inactivo').waitFor({ state: 'detached' })
  await page.goto(`/teachers/${id}/edit`)
  await page.getByLabel('Teléfono').fill('0412-5550099')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('link', { name: '0412-5550099' }).waitFor()
  await page.context().close()
})

test('the assistant reads the lists and files, and finds nothing to change', async () => {
  const page = await browser.enter(world.as('lowAdmin').token ?? '', `/teachers/${teacher.id}`)
  await page.getByRole('heading', { name: teacher.name, level: 1 }).waitFor()
  expect(await page.getByRole('link', { name: 'Editar' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Más acciones' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Horario', exact: true }).count()).toBe(0)
  for (const path of ['/teachers/create', `/teachers/${teacher.id}/schedule`]) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Acceso denegado', level: 1 }).waitFor()
  }
  await page.context().close()
})

test('a teacher reads the own historic, from the own lessons, and no list', async () => {
  const page = await browser.enter(world.as('teacher').token ?? '', '/lessons', { size: 'phone' })
  await page.getByRole('link', { name: 'Historial de materias' }).click()
  await page.getByRole('heading', { name: teacher.name, level: 1 }).waitFor()
  await page.waitForURL(/historic/)
  await page.goto('/teachers')
  await page.getByRole('heading', { name: 'Acceso denegado', level: 1 }).waitFor()
  await page.context().close()
})

test('a teacher changes the own telephone in the profile, and nothing that is not the own', async () => {
  const page = await browser.enter(world.as('teacher').token ?? '', '/profile')
  await page.getByRole('button', { name: 'Cambiar datos' }).click()
  await page.getByLabel('Teléfono').fill('0416-5550077')
  expect(await page.locator('.btn-primary').count(), 'one row is open, and one button filled').toBe(1)
  await page.getByRole('button', { name: 'Guardar datos' }).click()
  await page.getByText('Se ha actualizado el perfil con éxito').waitFor()
  const { body } = await world.as('admin').call('GET', `/teachers/${teacher.id}`)
  expect(body.data).toMatchObject({ phone: '+584165550077', enabled: true, is_coordinator: false })
  await page.context().close()
})
