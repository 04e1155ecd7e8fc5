import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import { type Counted, counted, type Hand, waysOf } from '#test/support/counted-person.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)

type Guest = { identity: string; first: string; email: string }
const GUESTS: Record<Hand, Guest> = {
  mouse: { identity: '31.900.001', first: 'Mariela', email: 'mariela@correo.test' },
  touch: { identity: '31.900.002', first: 'Yolimar', email: 'yolimar@correo.test' },
  keys: { identity: '31.900.003', first: 'Ramón', email: 'ramon@correo.test' },
}
const MOST_FIELDS = 12 // screens.md#jobs

const continues = (page: Page) => page.getByRole('button', { name: 'Continuar' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const field = (page: Page, name: string | RegExp) => page.getByLabel(name)

/** A day is typed as people here write it, with or without the strokes that a phone's keys of numbers may lack. */
async function typeBirth(person: Counted): Promise<void> {
  const birth = field(person.page, 'Fecha de nacimiento')
  await person.type(birth, person.hand === 'mouse' ? '15/8/2006' : '15082006')
  await expect.poll(() => birth.inputValue()).toBe('15/08/2006')
}

async function fillPersonal(person: Counted, guest: Guest): Promise<void> {
  const { page } = person
  await person.type(page.getByRole('textbox', { name: /^Documento de identidad/ }), guest.identity)
  await person.type(field(page, 'Nombres'), guest.first)
  await person.type(field(page, 'Apellidos'), 'Ñáñez de Prueba')
  await typeBirth(person)
  await person.press(page.getByRole('radio', { name: 'Femenino' }))
}

async function fillContact(person: Counted, guest: Guest): Promise<void> {
  await person.type(field(person.page, 'Correo electrónico'), guest.email)
  await person.type(field(person.page, /^Teléfono \(/), '0414-1234567')
}

/** Fields in sight, a group of radio buttons as one; what lies in a closed «(opcional)» is not asked. */
async function countFields(page: Page): Promise<number> {
  const single = page
    .getByRole('textbox')
    .or(page.getByRole('combobox'))
    .or(page.getByLabel(/^Fecha/))
  const groups = page.getByRole('group').filter({ has: page.getByRole('radio') })
  const counts = await Promise.all([
    single.filter({ visible: true }).count(),
    groups.filter({ visible: true }).count(),
  ])
  return counts[0] + counts[1]
}

test.each(waysOf('touch'))('a guest pre-enrols %s', async (_way, hand, visit) => {
  const guest = GUESTS[hand]
  const page = await browser.visit('/preinscription', visit)
  const person = counted(page, hand)
  let fields = 0

  await heading(page, 'Datos personales').waitFor()
  fields += await countFields(page)
  await fillPersonal(person, guest)
  await person.press(continues(page))

  await heading(page, 'Contacto').waitFor()
  fields += await countFields(page)
  await fillContact(person, guest)

  // The page is lost halfway, and what was typed is there again.
  await page.reload()
  await page.getByText('Se recuperó lo que había escrito en este dispositivo.').waitFor()
  await heading(page, 'Contacto').waitFor()
  await expect.poll(() => field(page, 'Correo electrónico').inputValue()).toBe(guest.email)
  await person.press(continues(page))

  await heading(page, 'Estudios y turno').waitFor()
  fields += await countFields(page)
  expect(fields).toBeLessThanOrEqual(MOST_FIELDS)
  await person.press(page.getByRole('radio', { name: 'Mañana' }))
  await person.press(continues(page))

  await heading(page, 'Revisar y enviar').waitFor()
  await page.getByText(guest.identity, { exact: false }).first().waitFor()
  const send = page.getByRole('button', { name: 'Enviar preinscripción' })
  await page.context().setOffline(true)
  await page.getByText('Sin conexión. Lo escrito queda guardado en este dispositivo.').waitFor()
  await person.press(send)
  await page.getByRole('alert').filter({ hasText: 'No fue posible contactar con el servidor.' }).waitFor()
  await page.context().setOffline(false)
  await person.press(send)

  await heading(page, 'La preinscripción fue recibida').waitFor()
  await page.getByText(/Su número es \S+/).waitFor()
  await heading(page, 'Qué sigue').waitFor()
  await expect.poll(() => page.getByRole('listitem').filter({ visible: true }).count()).toBe(4)
  console.log(`guest ${hand}: ${fields} fields, ${person.count.actions} actions, ${person.count.keys} keys`)
  await page.context().close()
})

test('the number is shown again after a reload', async () => {
  const page = await browser.visit('/preinscription')
  const person = counted(page, 'mouse')
  await preEnrol(person, { identity: '31900009', first: 'Ada', email: 'ada@correo.test' })
  const number = await page.getByText(/Su número es/).innerText()
  await page.reload()
  await expect.poll(() => page.getByText(/Su número es/).innerText()).toBe(number)
  await page.context().close()
})

test('bad values are told at their fields, in words, before anything is sent', async () => {
  const page = await browser.visit('/preinscription')
  const person = counted(page, 'mouse')
  await continues(page).click()
  for (const sentence of [
    'El documento de identidad es obligatorio.',
    'El apellido es obligatorio.',
    'La fecha de nacimiento es obligatoria.',
  ])
    await page.getByText(sentence).first().waitFor()
  expect(
    await page.getByRole('textbox', { name: /^Documento de identidad/ }).getAttribute('aria-invalid'),
  ).toBe('true')
  await fillPersonal(person, { identity: '12', first: 'Ada', email: '' })
  await continues(page).click()
  await page.getByText(/debe tener entre 4 y 9 dígitos/).waitFor()
  await fillPersonal(person, { identity: 'V-31.900.010-4', first: '\u200b', email: '' })
  await continues(page).click()
  await page.getByText('El nombre es obligatorio.').first().waitFor()
  await page.getByText(/debe tener entre 4 y 9 dígitos/).waitFor()
  await fillPersonal(person, { identity: '31900010', first: 'Ada', email: '' })
  await continues(page).click()
  await fillContact(person, { identity: '', first: '', email: 'sin-arroba' })
  await field(page, /^Teléfono \(/).fill('12')
  await continues(page).click()
  await page.getByText('El correo electrónico debe ser una dirección como nombre@correo.com.').waitFor()
  await page.getByText('El teléfono debe ser un número como 0414-1234567.').waitFor()
  await page.context().close()
})

test('an address that looks mistyped is asked about, corrected with one press, or kept', async () => {
  const page = await browser.visit('/preinscription', { size: 'narrowest' })
  const person = counted(page, 'touch')
  await fillPersonal(person, { identity: '31900011', first: 'Ada', email: '' })
  await continues(page).tap()
  // The steps are lengths of one line, however narrow the phone.
  const tops = await page.locator('.steps > li').evaluateAll((all) => all.map((one) => one.offsetTop))
  expect(new Set(tops).size).toBe(1)
  const mail = page.getByRole('textbox', { name: /^Correo electrónico/ })
  await mail.fill('ada@gmial.com')
  await mail.blur()
  await page.getByText('¿Quiso decir ada@gmail.com?').waitFor()
  await page.getByRole('button', { name: 'Sí, corregir' }).tap()
  await expect.poll(() => mail.inputValue()).toBe('ada@gmail.com')
  await mail.fill('ada@gmal.com')
  await page.getByRole('button', { name: 'Está bien así' }).tap()
  await page.getByText('¿Quiso decir').waitFor({ state: 'detached' })
  await expect.poll(() => mail.inputValue()).toBe('ada@gmal.com')
  await page.context().close()
})

test('what only the server finds wrong goes back to its step and stands at its field', async () => {
  const page = await browser.visit('/preinscription')
  await page.route('**/api/preregistered-students', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/json',
      body: JSON.stringify({
        message: 'validation_failed',
        errors: { phone: ['phone'] },
      }),
    }),
  )
  await preEnrol(
    counted(page, 'mouse'),
    { identity: '31900011', first: 'Ada', email: 'ada11@correo.test' },
    false,
  )
  await heading(page, 'Contacto').waitFor()
  await page.getByText('El teléfono debe ser un número como 0414-1234567.').waitFor()
  await expect.poll(() => field(page, 'Correo electrónico').inputValue()).toBe('ada11@correo.test')
  await page.context().close()
})

test('a second pre-enrolment of the same identity looks like the first: nobody learns who is a candidate', async () => {
  const page = await browser.visit('/preinscription')
  await preEnrol(counted(page, 'mouse'), {
    identity: GUESTS.touch.identity,
    first: 'Otra',
    email: 'otra@correo.test',
  })
  await page.getByText('vale la primera').waitFor()
  await page.context().close()
})

async function preEnrol(person: Counted, guest: Guest, isReceived = true): Promise<void> {
  const { page } = person
  await fillPersonal(person, guest)
  await continues(page).click()
  await fillContact(person, guest)
  await continues(page).click()
  await heading(page, 'Estudios y turno').waitFor()
  await continues(page).click()
  await page.getByRole('button', { name: 'Enviar preinscripción' }).click()
  if (isReceived) await heading(page, 'La preinscripción fue recibida').waitFor()
}
