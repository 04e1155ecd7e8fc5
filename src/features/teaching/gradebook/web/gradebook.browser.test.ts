import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { openBrowser } from '#test/support/browser.ts'
import { cell, gradebooksIn, paste, saved, state } from '#test/support/gradebooks.ts'
import { forgiveLost } from '#test/support/kept-pages.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ today: true })
const browser = await openBrowser(world)
const teacher = world.as('teacher')
const admin = world.as('admin')
const today = world.clock.today()
const { classOf, notesOf } = await gradebooksIn(world)

/** What is done with the notes as a file. */
async function act(page: Page, name: string) {
  await page.getByRole('button', { name: 'Excel y acta' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Gives what a cell says from now on, one text after the other. */
async function textsAt(page: Page, place: string): Promise<() => Promise<string[]>> {
  await page.evaluate(`(() => {
    const cell = document.querySelector('[data-at="${place}"]')
    window.texts = []
    new MutationObserver(() => {
      if (cell.textContent !== texts.at(-1)) texts.push(cell.textContent)
    }).observe(cell, { subtree: true, childList: true, characterData: true })
  })()`)
  return () => page.evaluate('texts')
}

test('35 notes are typed from the keyboard alone, each with Enter, and the definitive note follows', async () => {
  const it = await classOf(35)
  const page = await browser.enter(teacher.token ?? '', it.path)
  await cell(page, 0, 0).focus()
  for (let at = 0; at < 35; at++) {
    await page.keyboard.type(at === 1 ? '8,25' : String(10 + (at % 10)))
    await page.keyboard.press('Enter')
  }
  await saved(page)
  const notes = await notesOf(it, it.first)
  expect(notes.slice(0, 3)).toEqual([10, 8.25, 12])
  expect(notes).not.toContain(null)
  await cell(page, 1, 0).locator('xpath=..').getByText('03,30').waitFor()
  // Low and high are told apart by more than their colour.
  await expect.poll(() => cell(page, 1, 0).locator('.gb-low').count()).toBe(1)
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('Acumulado').waitFor()
  expect(await page.getByRole('dialog').count(), 'the sum alone').toBe(1)
  await page.context().close()
})

test('a block is pasted from a sheet; what is no note stays with its reason, and all is taken back at once', async () => {
  const it = await classOf(4)
  const page = await browser.enter(teacher.token ?? '', it.path)
  await cell(page, 0, 0).focus()
  await paste(page, '14,5\r\n25\r\nbien\r\n16.75\r\n')
  await saved(page)
  expect(await notesOf(it, it.first)).toEqual([14.5, null, null, 16.75])
  await page.getByText('2 no se guardaron').waitFor()
  expect(await cell(page, 1, 0).getAttribute('title')).toBe('25 no se guardó. La nota va de 0 a 20.')
  // The reason is read without a pointer too.
  await page.getByText(/^.+: 25 no se guardó\. La nota va de 0 a 20\.$/).waitFor()
  expect(await cell(page, 2, 0).getAttribute('title')).toContain('No es una nota')
  // A text that is no note is something that was typed too.
  await cell(page, 0, 0).click()
  await page.keyboard.type('30')
  await page.keyboard.press('Enter')
  await page.getByText('3 no se guardaron').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('2 no se guardaron').waitFor()
  await cell(page, 0, 0).getByText('14,50').waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(() => notesOf(it, it.first)).toEqual([null, null, null, null])
  expect(await page.getByText('no se guard').count()).toBe(0)
  await page.context().close()
})

test('a block is copied out, filled down and cleared', async () => {
  const it = await classOf(3)
  const page = await browser.enter(teacher.token ?? '', it.path)
  await cell(page, 0, 0).focus()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  const filled = await textsAt(page, '2 0')
  for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d']) await page.keyboard.press(key)
  await expect.poll(() => notesOf(it, it.first)).toEqual([12, 12, 12])
  await page.getByText('Guardado', { exact: true }).waitFor()
  // Never what stood there before, between the answer and the screen.
  expect(await filled()).toEqual(['12,00'])
  // Firefox dispatches at `<body>` what is no field's.
  const copied = await page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    const event = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true })
    document.body.dispatchEvent(event)
    return clipboardData.getData('text/plain')
  })()`)
  expect(copied).toBe('12,00\n12,00\n12,00')
  await page.keyboard.press('Delete')
  await expect.poll(() => notesOf(it, it.first)).toEqual([null, null, null])
  await page.context().close()
})

test('an evaluation is made of a lesson and changed in place; past 100 percent is refused at the form', async () => {
  const it = await classOf(2)
  const page = await browser.enter(teacher.token ?? '', it.path)
  await page.getByRole('button', { name: 'Agregar evaluación' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Título/).fill('Proyecto')
  await dialog.getByLabel(/^Ponderación/).fill('61')
  await dialog.getByRole('button', { name: 'Agregar' }).click()
  await dialog.getByText('La ponderación excede lo disponible.').first().waitFor()
  await dialog.getByLabel(/^Ponderación/).fill('60')
  await dialog.getByRole('button', { name: 'Agregar' }).click()
  await page.getByRole('button', { name: 'Proyecto' }).click()
  await dialog.getByLabel(/^Ponderación/).fill('50')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('90 % asignado, 10 % libre').waitFor()
  await page.context().close()
})

test('on a phone one evaluation at a time with the number pad, and a wrong note says so below it', async () => {
  const it = await classOf(3)
  const page = await browser.enter(teacher.token ?? '', it.path, { size: 'phone' })
  const field = (at: number) => page.getByRole('textbox', { name: /^Nota de/ }).nth(at)
  expect(await field(0).getAttribute('inputmode')).toBe('decimal')
  await field(0).fill('17,5')
  await field(0).press('Enter')
  await field(1).fill('30')
  await field(1).press('Enter')
  await saved(page)
  await page.getByText('30 no se guardó. La nota va de 0 a 20.').waitFor()
  expect(await notesOf(it, it.first)).toEqual([17.5, null, null])
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  await page.context().close()
})

test('without a line notes stay on the device through a reload, and are sent by themselves', async () => {
  const it = await classOf(2)
  const page = await browser.enter(teacher.token ?? '', it.path)
  await cell(page, 0, 0).focus()
  await page.context().route('**/api/**', (route) => route.abort())
  await page.keyboard.type('11')
  await page.keyboard.press('Enter')
  await page.keyboard.type('13')
  await page.keyboard.press('Enter')
  await state(page).getByText('Guardado en este teléfono').waitFor()
  expect(await notesOf(it, it.first)).toEqual([null, null])
  await page.context().unroute('**/api/**')
  await page.reload()
  await expect.poll(() => notesOf(it, it.first)).toEqual([11, 13])
  await page.context().close()
  forgiveLost(browser.complaints)
})

test('two devices on one note: both are shown, and the chosen one stands', async () => {
  const it = await classOf(2)
  const [student] = it.students
  const page = await browser.enter(teacher.token ?? '', it.path)
  await cell(page, 0, 0).focus()
  const notes = [{ student_id: student?.id, note: 9 }]
  await admin.call('PATCH', `/lessons/${it.first}/evaluate`, { notes })
  await page.keyboard.type('18')
  await page.keyboard.press('Enter')
  await state(page).getByText('Requiere atención').waitFor()
  expect(await notesOf(it, it.first), 'nothing is overwritten').toEqual([9, null])
  await page.getByRole('button', { name: /^09,00 la administración/ }).waitFor()
  await page.getByRole('button', { name: '1 por decidir' }).waitFor()
  // The sheet says it: no bar stands above it.
  expect(await page.getByText('1 por resolver').count()).toBe(0)
  await page.getByRole('button', { name: /^18,00 en este/ }).click()
  await expect.poll(() => notesOf(it, it.first)).toEqual([18, null])
  await page.context().close()
})

test('what another notes under a note that is not saved yet is asked about, also once the page has read it', async () => {
  const it = await classOf(2)
  const [student] = it.students
  const page = await browser.enter(teacher.token ?? '', it.path)
  await cell(page, 1, 0).click()
  const line = Promise.withResolvers<void>()
  await page.route('**/evaluate', async (route) => {
    await line.promise
    await route.continue()
  })
  const answered = page.waitForResponse((one) => one.url().endsWith('/evaluate'))
  await page.keyboard.type('14')
  await page.keyboard.press('Enter')
  await state(page).getByText('Enviando').waitFor()
  const notes = [{ student_id: student?.id, note: 9 }]
  await admin.call('PATCH', `/lessons/${it.first}/evaluate`, { notes })
  await cell(page, 0, 0).click()
  await page.keyboard.type('18')
  await page.keyboard.press('Enter')
  line.resolve()
  // The answer to the first note tells of the other's too.
  await (await answered).finished()
  await page.getByRole('button', { name: /^09,00 la administración/ }).waitFor()
  expect(await notesOf(it, it.first), 'nothing is overwritten').toEqual([9, 14])
  await page.context().close()
})

test('notes are handed over with what is missing said and accepted by the secure text, and an administrator opens them again', async () => {
  const it = await classOf(2)
  const [one] = it.students
  const notes = [{ student_id: one?.id, note: 15 }]
  await teacher.call('PATCH', `/lessons/${it.first}/evaluate`, { weighting: 100, notes })
  const page = await browser.enter(teacher.token ?? '', it.path)
  await page.getByRole('button', { name: 'Entregar notas' }).click()
  const asked = page.getByRole('alertdialog')
  await asked.getByText('Parcial 1: 1 de 2 notas').waitFor()
  const accept = asked.getByRole('button', { name: 'Entregar con 1 nota en 0' })
  expect([await accept.isDisabled(), await page.evaluate('document.activeElement.textContent')]).toEqual([
    true,
    'Cancelar',
  ])
  await asked.getByRole('textbox').fill((await asked.locator('.secure-text').textContent()) ?? '')
  await accept.click()
  await page.getByText('Notas entregadas').first().waitFor()
  expect(await cell(page, 0, 0).getAttribute('aria-readonly')).toBe('true')
  await page.context().close()
  const office = await browser.enter(admin.token ?? '', it.path)
  await office.getByRole('button', { name: 'Reabrir' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reabrir' }).click()
  await dialog.getByText('El motivo es obligatorio.').waitFor()
  await dialog.getByLabel(/^Motivo/).fill('Falta una nota')
  await dialog.getByRole('button', { name: 'Reabrir' }).click()
  await office.getByRole('button', { name: 'Entregar notas' }).waitFor()
  await office.context().close()
})

test('a student sees what each evaluation gave, what it makes and what is still needed', async () => {
  const it = await classOf(2)
  const [one] = it.students
  const notes = [{ student_id: one?.id, note: 15 }]
  await teacher.call('PATCH', `/lessons/${it.first}/evaluate`, { notes })
  const student = await world.signIn(one?.user_id ?? 0)
  const page = await browser.enter(student.token ?? '', '/home', { size: 'phone' })
  await page.getByText('acumulado 06,00 de 8', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Parcial 1' }).click()
  await page.getByRole('row', { name: 'Acumulado 06,00 de 8' }).waitFor()
  await page.getByText('Para aprobar con 10,00 necesita 06,67 en promedio en el 60 % que falta.').waitFor()
  await page.context().close()
})

test('a dialog whose file cannot be fetched says so, and opens at the next press once there is a line', async () => {
  const it = await classOf(1)
  const page = await browser.enter(teacher.token ?? '', it.path)
  const open = page.getByRole('button', { name: 'Agregar evaluación' })
  const told = page.getByText('No fue posible contactar con el servidor')
  await open.waitFor()
  await page.context().setOffline(true)
  await open.click()
  await told.waitFor()
  await page.getByRole('button', { name: 'Cerrar' }).click()
  await open.click()
  await told.waitFor()
  await page.context().setOffline(false)
  await open.click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Título/)
    .waitFor()
  await page.context().close()
  forgiveLost(browser.complaints)
})

test('on upright paper the notes are the whole sheet too, and nothing else is', async () => {
  const it = await classOf(2)
  const page = await browser.enter(teacher.token ?? '', it.path)
  await cell(page, 0, 0).waitFor()
  await page.evaluate(`addEventListener('afterprint', () => {
    globalThis.paper = document.querySelectorAll('.gb [data-at]').length
  })`)
  const printer = await page.context().newCDPSession(page)
  const { data } = await printer.send('Page.printToPDF', { preferCSSPageSize: true })
  expect(await page.evaluate('globalThis.paper')).toBe(2)
  expect(
    Buffer.from(data, 'base64')
      .toString('latin1')
      .match(/\/Type \/Page\b/g),
  ).toHaveLength(1)
  await page.context().close()
})

test('notes go out as a workbook, and come back after what changes was seen; a bad cell is named and nothing is written', async () => {
  const it = await classOf(2)
  const page = await browser.enter(teacher.token ?? '', it.path)
  const [download] = await Promise.all([page.waitForEvent('download'), act(page, 'Descargar en Excel')])
  expect(download.suggestedFilename()).toMatch(/^notas-.*\.xlsx$/)

  await act(page, 'Traer de Excel')
  const dialog = page.getByRole('dialog', { name: 'Traer notas de Excel' })
  const identities = await world.db.selectFrom('students').select('identity_number').orderBy('id').execute()
  const [first, second] = identities.slice(-2).map(({ identity_number }) => identity_number)
  const send = async (...notes: string[]) => {
    const lines = [
      `Documento;Parcial ${addDays(today, -40)}`,
      `${first};${notes[0]}`,
      `${second};${notes[1]}`,
    ]
    const file = { name: 'notas.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
    await dialog.locator('input[type=file]').setInputFiles(file)
  }
  await send('14,5', 'bien')
  await dialog.getByText('No se ha guardado nada').waitFor()
  await dialog.getByText('Fila 3').waitFor()
  expect(await notesOf(it, it.first)).toEqual([null, null])

  await send('14,5', '9')
  await dialog.getByRole('list', { name: 'Notas que cambian' }).getByText('14,50').waitFor()
  await dialog.getByRole('button', { name: 'Guardar 2 notas' }).click()
  await page.getByText('Las notas se han guardado').waitFor()
  expect((await notesOf(it, it.first)).sort()).toEqual([14.5, 9])
  await cell(page, 0, 0)
    .getByText(/14,50|09,00/)
    .waitFor()
  await page.context().close()
})
