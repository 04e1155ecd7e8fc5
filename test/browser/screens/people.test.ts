import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { showAmount } from '#kernel/money.ts'
import { openBrowser } from '../../support/browser.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const token = world.as('admin').token ?? ''

/** Two students who owe different sums in one period each, and of whom nothing waits. */
async function debtors() {
  const { rows } = await sql<{ id: number; listed: string; debt_e2: number }>`
    select distinct on (i.debt_e2) s.id, s.last_name || ', ' || s.first_name as listed, i.debt_e2
    from inscriptions i join students s on s.id = i.student_id
    where i.debt_e2 > 0 and (select count(*) from inscriptions o where o.student_id = s.id and o.debt_e2 > 0) = 1
      and s.id in (select n.id from students n where (select count(*) from students m
        where (m.last_name, m.first_name) = (n.last_name, n.first_name)) = 1)
    order by i.debt_e2, s.id limit 2`.execute(world.db)
  const [one, other] = rows
  if (!one || !other) throw new Error('The demo institute has no two debts')
  return { one, other }
}

const take = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: /^Estudiante/ }).fill(name)
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
}

test('whoever goes back from a rejection finds the chosen payments still chosen', async () => {
  const page = await browser.enter(token, '/payments?status=1')
  await page.getByRole('checkbox', { name: 'Elegir todos los de esta página' }).check()
  const chosen = page.getByRole('region', { name: 'Elegidos' })
  await chosen.getByText('10 elegidos').waitFor()
  await chosen.getByRole('button', { name: 'Rechazar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rechazar pago' })
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await dialog.waitFor({ state: 'detached' })
  await chosen.getByText('10 elegidos').waitFor()
  expect(await chosen.getByRole('button', { name: 'Rechazar' }).isEnabled()).toBe(true)
  await page.context().close()
})

test('the amount that is offered is the debt of who was chosen last; what was typed stays', async () => {
  const { one, other } = await debtors()
  const page = await browser.enter(token, '/payments/create')
  const amount = page.getByLabel('Monto')
  await take(page, one.listed)
  await expect.poll(() => amount.inputValue()).toBe(showAmount(one.debt_e2))
  await take(page, other.listed)
  await expect.poll(() => amount.inputValue()).toBe(showAmount(other.debt_e2))
  await amount.fill('7,25')
  await take(page, one.listed)
  await page.getByLabel('Período').getByText(showAmount(one.debt_e2)).waitFor({ state: 'attached' })
  await expect.poll(() => amount.inputValue()).toBe('7,25')
  await page.context().close()
})

test('what is emptied of a student is gone; what was never there is not sent', async () => {
  const { id } = await world.db
    .updateTable('students')
    .set({ address: 'Calle 5', previous_school: null })
    .where('user_id', '=', world.as('student').user_id)
    .returning('id')
    .executeTakeFirstOrThrow()
  const page = await browser.enter(token, `/students/${id}/edit`)
  await page.getByLabel('Dirección').fill('')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  const body: unknown = (await sent).postDataJSON()
  expect(body).toMatchObject({ address: null })
  expect(body).not.toHaveProperty('previous_school')
  await page.getByText('Se ha actualizado el estudiante con éxito').waitFor()
  const { body: stored } = await world.as('admin').call('GET', `/students/${id}`)
  expect(stored.data.address).toBeNull()
  await page.context().close()
})

test('a section of another specialization is not inscribed in unseen; a new person is kept when looking aside', async () => {
  const page = await browser.enter(token, '/inscriptions/create')
  await page.getByText('Persona nueva').click()
  await page.getByLabel('Nombres').fill('Yulimar')
  const section = page.getByLabel('Sección', { exact: true })
  await section.locator('option').nth(1).waitFor({ state: 'attached' })
  await section.selectOption({ index: 1 })
  const title = (await section.locator('option:checked').innerText()).split(',')[0]
  const track = page.getByLabel('Especialidad')
  const others = (await track.locator('option').allInnerTexts()).filter((one) => one !== title)
  await track.selectOption({ label: others.at(-1) ?? '' })
  await expect.poll(() => section.inputValue()).toBe('x')
  await page.waitForTimeout(600)
  await page.getByText('Estudiante existente').click()
  await page.getByText('Persona nueva').click()
  await expect.poll(() => page.getByLabel('Nombres').inputValue()).toBe('Yulimar')
  await page.context().close()
})

test('who was inscribed before is asked for a section, and for the rule to break and a reason where it does not fit', async () => {
  const latest = await world.db
    .selectFrom('inscriptions as i')
    .innerJoin('students as st', 'st.id', 'i.student_id')
    .innerJoin('sections as s', 's.id', 'i.section_id')
    .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
    .innerJoin('periods as p', 'p.id', 'i.period_id')
    .select('i.student_id as id')
    // Inscribed in the current period, and not yet in the next, where they are asked.
    .where('p.enabled', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('inscriptions as later')
            .select('later.id')
            .whereRef('later.student_id', '=', 'i.student_id')
            .whereRef('later.id', '>', 'i.id'),
        ),
      ),
    )
    .where('st.state', '=', 'active')
    .where('sp.is_basic', '=', true)
    .orderBy('i.id', 'desc')
    .executeTakeFirstOrThrow()
  const page = await browser.enter(token, `/inscriptions/create?student_id=${latest.id}`)
  const inscribe = page.getByRole('button', { name: 'Inscribir', exact: true })
  const section = page.getByLabel(/^Sección ?\(obligatorio\)/)
  await section.waitFor()
  const asked: string[] = []
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()))
  await inscribe.click()
  await page.locator('.field-error').getByText('La sección es obligatoria.').waitFor()
  await page.getByText('Otra sección').click()
  await section.selectOption({ index: (await section.locator('option').count()) - 1 })
  const note = page.getByText(/^Cursó el semestre /)
  await note.waitFor()
  await inscribe.click()
  await page.locator('.field-error').getByText('Una regla sin marcar lo impide').waitFor()
  for (const rule of await page.getByRole('checkbox', { name: /Dejar de lado/ }).all()) await rule.check()
  await inscribe.click()
  await page.locator('.field-error').getByText('El motivo es obligatorio.').waitFor()
  await expect.poll(() => note.count()).toBe(1)
  expect(await page.locator('.toast').count()).toBe(0)
  expect(asked).toEqual([])
  await page.getByLabel('Motivo').fill('Equivalencia aprobada')
  await inscribe.click()
  await page.getByText('Se ha creado la inscripción con éxito').waitFor()
  const entry = await world.db
    .selectFrom('audit_entries')
    .select(['reason', 'after'])
    .where('action', '=', 'inscriptions.create')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    reason: 'Equivalencia aprobada',
    after: { overrode: expect.arrayContaining(['specialization_not_of_student']) },
  })
  await page.context().close()
})

test('a section that was made and chosen meanwhile is named by its letter, and not by a number', async () => {
  const admin = world.as('admin')
  // In the next period: in the current one the second cut may have begun, and sections are changed no more.
  const { rows } = await sql<{ id: number; student: string; period_id: number; semester_id: number }>`
    select i.id, st.identity_number as student, i.period_id, s.semester_id
    from inscriptions i join sections s on s.id = i.section_id join students st on st.id = i.student_id
    join periods p on p.id = i.period_id
    where p.enabled_inscriptions and not p.enabled and i.paid_amount_e2 = 0 and i.pending_amount_e2 = 0
    order by i.id limit 1`.execute(world.db)
  const [row] = rows
  if (!row) throw new Error('The demo institute has nobody in the next period who paid nothing')
  const { id: inscription_id, student, ...place } = row
  const page = await browser.enter(
    token,
    `/inscriptions?tab=inscripciones&period_id=${row.period_id}&search=${student}`,
  )
  await page
    .getByRole('button', { name: /^Acciones/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Cambiar sección o precio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar sección o precio' })
  await dialog.getByRole('combobox').selectOption({ index: 0 })

  const limits = { males_limit: 5, females_limit: 5, shift: 'morning' }
  const made = await admin.call('POST', '/sections', { ...place, letter_code: 'ZQ', ...limits })
  const moved = await admin.call('POST', '/inscriptions/update', {
    inscription_id,
    section_id: made.body.data.id,
  })
  expect([made.status, moved.status]).toEqual([201, 200])
  await dialog.getByLabel(/^Precio/).fill('99,00')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  const versions = dialog.locator('.versions')
  await versions.waitFor()
  await expect.poll(() => versions.innerText()).toContain('ZQ')
  expect(await versions.innerText()).not.toMatch(/Sección\s+\d+\s+\d+\s/)
  await page.context().close()
})

test('an inscription of a closed period is read, and offers no change', async () => {
  const { id } = await world.db
    .selectFrom('periods')
    .select('id')
    .where('closed_at', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const page = await browser.enter(token, `/inscriptions?tab=inscripciones&period_id=${id}`)
  await page
    .getByRole('button', { name: /^Acciones/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Ver estudiante' }).waitFor()
  const changes = page.getByRole('menuitem', { name: /^(Cambiar sección o precio|Deshacer inscripción)$/ })
  expect(await changes.count()).toBe(0)
  await page.context().close()
})
