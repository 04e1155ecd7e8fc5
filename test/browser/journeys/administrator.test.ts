import { expect, test } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { type Counted, counted, waysOf } from '../../support/counted-person.ts'
import { createWorld } from '../../support/world.ts'

const APPROVED = 2

/** By the palette, with the fewest letters. */
async function openReviewByKeys({ page, key }: Counted): Promise<void> {
  await page.getByRole('heading', { name: 'Por hacer' }).waitFor()
  await key('Control+k')
  for (const letter of 'rev') await key(letter)
  await page.getByRole('option', { name: /^Revisar pagos/, selected: true }).waitFor()
  await key('Enter')
}

const token = (world: { as(person: 'admin'): { token: string | null } }) => world.as('admin').token ?? ''

// Each way has an institute of its own: what one has approved is gone for the next.
for (const [way, hand, visit] of waysOf('mouse')) {
  const world = await createWorld({ filled: true })
  const browser = await openBrowser(world)

  const countOf = async (table: 'preregistered_students' | 'payments') => {
    const query = world.db.selectFrom(table).select(({ fn }) => fn.countAll().as('many'))
    const done =
      table === 'payments'
        ? query.where('status' as never, '=', APPROVED as never)
        : query.where('state' as never, '=', 'confirmed' as never)
    return Number((await done.executeTakeFirstOrThrow()).many)
  }

  test(`the administrator confirms one pre-enrolment ${way} with at most 3 actions`, async () => {
    const before = await countOf('preregistered_students')
    const page = await browser.enter(token(world), '/home', visit)
    const person = counted(page, hand)
    await person.press(page.getByRole('link', { name: /Preinscripciones por confirmar/ }))
    await person.press(page.getByRole('button', { name: /^Aprobar a / }).first())
    const dialog = page.getByRole('dialog', { name: 'Aprobar?' }).or(page.getByRole('alertdialog'))
    await person.press(dialog.getByRole('button', { name: 'Aprobar' }))
    await page.getByText('La preinscripción ha sido aprobada').waitFor()
    console.log(`confirm one ${hand}: ${person.count.actions} actions, ${person.count.keys} keys`)
    expect(person.count.actions).toBeLessThanOrEqual(3)
    expect(await countOf('preregistered_students')).toBe(before + 1)
    await page.context().close()
  })

  test(`the administrator confirms twenty pre-enrolments ${way} with at most 5 actions`, async () => {
    const before = await countOf('preregistered_students')
    const page = await browser.enter(token(world), '/home', visit)
    const person = counted(page, hand)
    await person.press(page.getByRole('link', { name: /Preinscripciones por confirmar/ }))
    await person.press(page.getByRole('checkbox', { name: 'Elegir todos los de esta página' }))
    const chosen = page.getByRole('region', { name: 'Elegidos' })
    await chosen.getByText('20 elegidos').waitFor()
    await person.press(chosen.getByRole('button', { name: 'Aprobar' }))
    await person.press(page.getByRole('dialog').getByRole('button', { name: 'Aprobar 20' }))
    await page.getByText('Se han aprobado 20 preinscripciones').waitFor()
    console.log(`confirm twenty ${hand}: ${person.count.actions} actions, ${person.count.keys} keys`)
    expect(person.count.actions).toBeLessThanOrEqual(5)
    expect(await countOf('preregistered_students')).toBe(before + 20)
    await page.context().close()
  })

  test(`the administrator approves twenty reported payments ${way} with at most 25 actions`, async () => {
    const before = await countOf('payments')
    const page = await browser.enter(token(world), '/home', visit)
    const person = counted(page, hand)
    if (hand === 'keys') await openReviewByKeys(person)
    else await person.press(page.getByRole('link', { name: /Pagos por revisar/ }))
    const approve = page.getByRole('button', { name: /^Aprobar/ })
    const left = page.getByText(/^\d+ por decidir/)
    await left.waitFor()
    const many = Number.parseInt(await left.innerText(), 10)
    for (let done = 1; done <= 20; done++) {
      if (hand === 'keys') await person.key('a')
      else await person.press(approve)
      await page.getByText(new RegExp(`^${many - done} por decidir`)).waitFor()
    }
    console.log(`approve twenty ${hand}: ${person.count.actions} actions, ${person.count.keys} keys`)
    expect(hand === 'keys' ? person.count.keys : person.count.actions).toBeLessThanOrEqual(25)
    await expect.poll(() => countOf('payments')).toBe(before + 20)

    // The last one was a slip: its bar takes it back, and it is at hand again; then the one before it.
    await page.getByRole('region', { name: 'Avisos' }).getByText('Aprobado', { exact: true }).waitFor()
    if (hand === 'keys') await person.key('Control+z')
    else await person.press(page.getByRole('button', { name: 'Deshacer', exact: true }))
    await page.getByText(new RegExp(`^${many - 19} por decidir`)).waitFor()
    await expect.poll(() => countOf('payments')).toBe(before + 19)
    await page.context().close()
  })
}
