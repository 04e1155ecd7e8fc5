import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, startOfDay } from '#kernel/dates.ts'
import { openBrowser, settled } from '#test/support/browser.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
// So that the coordinator too has somebody to be warned of.
await sql`update enrolments set absences = c.max_absences_to_fail - 1
  from course_sections cs join courses c on c.id = cs.course_id
  where cs.id = enrolments.course_section_id and enrolments.id = (
    select min(e.id) from enrolments e join inscriptions i on i.id = e.inscription_id
      join periods p on p.id = i.period_id and p.enabled
      join specializations sp on sp.id = i.specialization_id and sp.code = 'INF'
    where e.state = 'enrolled')`.execute(world.db)
// So that a seat that was offered goes to whoever is next this evening.
await sql`update waiting_list_entries set offered_until = ${startOfDay(addDays(world.clock.today(), 1))}::timestamptz
  - interval '1 hour' where offered_until is not null`.execute(world.db)
// So that the teacher has more to grade than the home shows.
await sql`update lessons set title = 'Prueba', weighting = 1 where id in (select l.id from lessons l
  join course_sections cs on cs.id = l.course_section_id and cs.weighting_assigned <= 90 and cs.notes_delivered_at is null
  join course_section_teachers ct on ct.course_section_id = cs.id
  join teachers t on t.id = ct.teacher_id and t.user_id = ${world.as('teacher').user_id}
  join periods p on p.id = l.period_id and p.enabled
  where l.weighting is null and l.date <= ${world.clock.today()} order by l.date limit 6)`.execute(world.db)

/** What the home of each role counts, each the way to exactly those. */
const OFFICE = [
  /^\d+ Solicitud(?:es)? por preparar/,
  /^\d+ Secci(?:ón|ones) sin profesor/,
  /^\d+ Secci(?:ón|ones) con horas por ubicar/,
  /^\d+ Pagos? por revisar/,
  /^\d+ Preinscripci(?:ón|ones) por confirmar para \d{4}-\d/,
  /^\d+ Clases? sin registrar/,
  /^\d+ Ofertas? de cupo que vencen? hoy/,
  /^\d+ clases?$/,
  /^faltan? en \d+ secci(?:ón|ones)$/,
  /^\d+ Estudiantes? en riesgo/,
  /^Ver las \d+ secciones de \d{4}-\d$/,
  /^\d+ estudiantes activos$/,
  /^\d+ estudiantes con deuda$/,
  /^\d+$/,
] as const
const COUNTED = {
  admin: OFFICE,
  dios: OFFICE,
  lowAdmin: [
    /^\d+ Solicitud(?:es)? por preparar/,
    /^\d+ Estudiantes? en riesgo/,
    /^\d+ Pagos? por revisar/,
    /^\d+ clases?$/,
    /^\d+ Ofertas? de cupo/,
    /^Ver las \d+ secciones/,
    /^\d+ estudiantes activos$/,
  ],
  coordinator: [/^Ver (?:los|1)/, /^\d+ estudiantes? de /, /^\d+ por registrar$/],
  teacher: [/^\d+ clases?$/, /^\d+ estudiantes?$/, /^Ver las \d+$/],
  student: [],
} as const
type Role = keyof typeof COUNTED
const ROLES = Object.keys(COUNTED) as Role[]

type Count = { words: string; shown: number; to: string }

/** Links that say how many: a number first, or after what leads up to it; what is a name, a time or money says none. */
const COUNTS = `[...document.querySelectorAll('main a')].flatMap((link) => {
  const words = link.innerText.replaceAll(/\\s+/g, ' ').trim()
  const [, shown] = /^(?:Ver l[ao]s |Ver |faltan? en )?(\\d[\\d.]*)(?= \\p{L}|$)/u.exec(words) ?? []
  return shown ? [{ words, shown: Number(shown.replaceAll('.', '')), to: link.getAttribute('href') }] : []
})`

async function countsOf(page: Page): Promise<Count[]> {
  await settled(page)
  await page.evaluate(`for (const one of document.querySelectorAll('main details')) one.open = true`)
  return await page.evaluate(COUNTS)
}

/** How many the list there has: beside its title, at its foot, in the queue of the review, or above the free classrooms. */
const TOTAL = `(() => {
  const text = (what) => document.querySelector(what)?.innerText ?? ''
  const found =
    /^([\\d.]+)/.exec(text('.screen-count')) ??
    / de ([\\d.]+)/.exec(text('.list-foot')) ??
    /^(0) resultados/.exec(document.querySelector('.list-foot p')?.textContent ?? '') ??
    /([\\d.]+) por decidir/.exec(text('main')) ??
    /^([\\d.]+) aulas? libres? de/m.exec(text('main'))
  return found ? Number(found[1].replaceAll('.', '')) : null
})()`

async function totalAt(page: Page, to: string): Promise<number> {
  await page.goto(to)
  await settled(page)
  await expect.poll(() => page.evaluate(TOTAL), { timeout: 20_000 }).not.toBeNull()
  return await page.evaluate(TOTAL)
}

/** As far down as the home goes by now. */
async function toTheEnd(page: Page): Promise<void> {
  await settled(page)
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
}

test.each(ROLES)('each count of the home of %s leads to exactly as many', async (role) => {
  const page = await browser.enter(world.as(role).token ?? '', '/home')
  const missing = async () => {
    const words = (await countsOf(page)).map((one) => one.words)
    return COUNTED[role].filter((wanted) => !words.some((one) => wanted.test(one))).map(String)
  }
  // What stands lower on a home comes when one is near it.
  await toTheEnd(page)
  await expect.poll(missing, { timeout: 20_000 }).toEqual([])
  const counts = await countsOf(page)
  const wrong: object[] = []
  const totals = new Map<string, number>()
  for (const { words, shown, to } of counts) {
    const total = totals.get(to) ?? (await totalAt(page, to))
    totals.set(to, total)
    if (total !== shown) wrong.push({ words, to, shown, total })
  }
  expect(wrong).toEqual([])
  await page.context().close()
})

test('a count without its filter or its period would be found', async () => {
  const page = await browser.enter(world.as('admin').token ?? '', '/home')
  await toTheEnd(page)
  await page.getByRole('heading', { name: 'Inscritos por período' }).waitFor()
  const counts = await countsOf(page)
  const bare = await totalAt(page, '/inscriptions')
  const [pending] = counts.filter(({ words }) => /por confirmar/.test(words))
  expect(pending?.to).toContain('state=pending')
  expect(bare).not.toBe(pending?.shown)
  await page.context().close()
})

test.each([
  'teacher',
  'coordinator',
] as const)('the list behind a course of %s names the course and the section', async (role) => {
  const page = await browser.enter(world.as(role).token ?? '', '/home')
  await settled(page)
  const link = page.getByRole('link', { name: /^\d+ estudiantes? de .+ S\d-\w+$/ }).first()
  const [, title, letter] = /de (.+), .+ S\d-(\w+)$/.exec(String(await link.getAttribute('aria-label'))) ?? []
  await link.click()
  for (const words of [`Materia: ${title}`, `Sección: ${letter}`])
    await page.getByRole('button', { name: words }).or(page.getByText(words)).first().waitFor()
  expect(await page.getByText('enlace').count()).toBe(0)
  await page.context().close()
})
