import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { proposalJob } from '#features/timetable/timetabling/making/server/jobs.ts'
import { SIZES } from '../../support/browser.ts'
import { jobsOf } from '../../support/jobs.ts'
import type { At } from './journeys.ts'

type Way = { size: 'desktop' | 'phone'; isByKeys?: boolean }

/** Marks what the words are of, so that Tab can be followed until it is there. */
const AIMED = (selector: string, words: string) => `(() => {
  const one = [...document.querySelectorAll(${JSON.stringify(selector)})].find((some) =>
    some.getClientRects().length > 0 && new RegExp(${JSON.stringify(words)}).test(some.innerText.trim()))
  if (one) one.dataset.aim = ''
  return one !== undefined
})()`

/** A period without a timetable: one is searched for, taken, seen in the week, and taken back. */
export async function completeWeek({ page, world }: At, { size, isByKeys = false }: Way): Promise<void> {
  const { db } = world
  await sql`delete from timetable_proposals`.execute(db)
  await sql`delete from schedules`.execute(db)
  const jobs = await jobsOf(world, proposalJob)
  const many = async () => (await db.selectFrom('schedules').select('id').execute()).length
  const press = async (selector: string, words: string) => {
    if (!isByKeys) return page.press(selector, words)
    await page.until(AIMED(selector, words), `${selector} «${words}»`)
    await page.tabTo('[data-aim]')
    await page.evaluate(`delete document.activeElement.dataset.aim`)
    await page.keys('Enter')
  }
  const confirm = async (words: string) => {
    await page.sees(words, '[role=alertdialog] button')
    await press('[role=alertdialog] button', words)
  }
  await page.resize(SIZES[size])
  try {
    await page.enter(world.as('admin').token, '/schedules/proposals')
    if (isByKeys) {
      await page.tabTo('a.skip')
      await page.keys('Enter')
    }
    await press('main button', '^Buscar horario$')
    await press('main button', '^Detener y usar lo mejor$')
    const stopped = () =>
      db.selectFrom('timetable_proposals').where('is_stopped', '=', true).select('id').execute()
    while ((await stopped()).length === 0) await setTimeout(40)
    await jobs.drain()
    await page.sees('El horario todavía no ha cambiado')
    expect(await many()).toBe(0)
    await press('main button', '^Aplicar el horario$')
    await confirm('^Aplicar$')
    await page.sees('La aplicó ')
    const taken = await many()
    expect(taken).toBeGreaterThan(0)
    await press('main button', '^Deshacer$')
    await confirm('^Deshacer$')
    await page.sees('Se aplicó y se deshizo')
    expect(await many()).toBe(0)
  } finally {
    await page.resize(SIZES.desktop)
  }
}
