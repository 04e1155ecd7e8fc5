import { expect, test } from 'vitest'
import { violations } from '#test/support/axe.ts'
import { openBrowser, overflowOf } from '#test/support/browser.ts'
import { saved } from '#test/support/gradebooks.ts'
import { closedTracks } from '#test/support/make-ups.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const browser = await openBrowser(world)
const it = await closedTracks(world, {
  ana: ['CB-1', { MAT1: 8, LEN1: 14 }],
  eva: ['CB-1', { MAT1: 5, LEN1: 16 }],
  luz: ['CB-2', { MAT2: 6 }],
})
const NAME = 'la reparación de Matemática I, CB CB-1-A'

test('a make-up exam: made after the closing, paid for, noted and sealed; the next re-enrolment offers what follows', async () => {
  await it.feeOf({ name: 'Examen de reparación' })
  const desk = await browser.enter(world.as('admin').token ?? '', `/periods/${it.periods.before}/closing`)
  await desk.getByRole('button', { name: 'Hacer varias' }).click()
  const many = desk.getByRole('dialog', { name: 'Hacer varias reparaciones' })
  await many.getByLabel(/^Día/).fill('23/11/2026')
  await many.getByText('Se hará 1, para 2 estudiantes.').waitFor()
  await many.getByText(/^Matemática II, CB CB-2-A: La materia no tiene profesor/).waitFor()
  expect(await violations(desk)).toEqual([])
  await many.getByRole('button', { name: 'Cancelar' }).click()
  await desk.getByRole('button', { name: `Hacer ${NAME}` }).click()
  const dialog = desk.getByRole('dialog', { name: 'Reparación de Matemática I, CB CB-1-A' })
  await dialog.getByText('La pueden presentar 2 estudiantes.').waitFor()
  await dialog.getByRole('button', { name: 'Hacer la reparación' }).click()
  await dialog.getByText('El día es obligatorio.').first().waitFor()
  await dialog.getByLabel(/^Día/).fill('23/11/2026')
  await dialog
    .getByRole('combobox', { name: 'Arancel' })
    .selectOption({ label: 'Examen de reparación · 15,00 $' })
  await dialog.getByText('Cada quien se inscribe, y al hacerlo se le carga.').waitFor()
  expect(await violations(desk)).toEqual([])
  await dialog.getByRole('button', { name: 'Hacer la reparación' }).click()
  await desk.getByRole('heading', { name: 'Reparación de Matemática I', level: 1 }).waitFor()
  await desk.getByText('Aún no se inscribe nadie.').waitFor()
  const path = new URL(desk.url()).pathname

  const ana = await it.signIn('ana')
  const phone = await browser.enter(ana.token ?? '', '/home', { size: 'phone' })
  await phone.getByText(`Puede presentar ${NAME}, el`).waitFor()
  await phone.getByRole('button', { name: `Inscribirse en ${NAME}` }).click()
  await phone.getByText('Cuesta 15,00 $.').waitFor()
  await phone.getByRole('button', { name: 'Reportar pago' }).last().waitFor()
  expect(await overflowOf(phone)).toBe(0)

  // At the window, who has not inscribed.
  await desk.reload()
  await desk.getByRole('button', { name: /^Inscribir a Ñáñez, Inés/ }).click()
  await desk.getByText('0 de 2').first().waitFor()

  const examiner = await browser.enter(world.as('teacher').token ?? '', path, { size: 'phone' })
  const field = examiner.getByLabel('Nota de Ñáñez, Inés').first()
  await field.fill('21')
  await field.press('Enter')
  await examiner.getByText(/21 no se guardó\. La nota va de 0 a 20/).waitFor()
  await field.fill('14,5')
  await field.press('Enter')
  await saved(examiner)
  await examiner.getByRole('button', { name: 'Entregar y sellar' }).click()
  await examiner.getByText(/^Sin nota ni NP: Ñáñez, Inés\.$/).waitFor()
  await examiner.keyboard.press('Escape')
  const second = examiner.getByLabel('Nota de Ñáñez, Inés').nth(1)
  await second.fill('NP')
  await second.press('Enter')
  await saved(examiner)
  expect(await overflowOf(examiner)).toBe(0)
  await examiner.getByRole('button', { name: 'Entregar y sellar' }).click()
  const asked = examiner.getByRole('alertdialog')
  await asked.getByRole('textbox').fill((await asked.locator('.secure-text').textContent()) ?? '')
  await asked.getByRole('button', { name: 'Entregar y sellar' }).click()
  await examiner.getByRole('button', { name: /^Acta N\.º \d+$/ }).waitFor()
  await examiner.getByText('La reparación está sellada: las notas ya no cambian.').first().waitFor()

  const [first] = (await world.as('admin').call('GET', `/make-ups${path.replace('/make-ups', '')}/students`))
    .body.data
  const passed = first.id === it.of('ana').id ? 'ana' : 'eva'
  const own = await browser.enter((await it.signIn(passed)).token ?? '', `/profile/${first.id}/historic`, {
    size: 'phone',
  })
  const row = own.getByRole('row').filter({ hasText: 'Reparación, acta N.º' })
  await row.getByText('14,50').waitFor()
  await own.getByRole('row').filter({ hasText: 'reprobada' }).first().waitFor()
  expect(await overflowOf(own)).toBe(0)
  await own.goto(new URL('/profile/reinscription', own.url()).href)
  await own.getByText('Matemática II').first().waitFor()
  await Promise.all([desk, phone, examiner, own].map((one) => one.context().close()))
})
