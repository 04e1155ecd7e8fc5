import { orderExport } from '#features/institute/exports/server/actions.ts'
import { keptPaper, placeOf, refusalToSign } from '#features/papers/papers/server/actions.ts'
import type { PaperSize } from '#kernel/endpoint.ts'
import { insist, Refusal } from '#kernel/errors.ts'
import type { By, Making, World } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { transact } from '#server/http/run-call.ts'
import { mergedPdf } from '#server/pdf/merge.ts'
import { actaPaper } from '../../actas/server/actions.ts'
import { coursesOf, periodToClose } from '../../server/queries.ts'
import { printActas } from '../contract.ts'
import { coverPdf } from './cover.pdf.ts'
import { chainOf } from './queries.ts'

/** The courses of a closed period that have an acta, in the order of the screen. Refuses where there is none to print. */
async function sealedCourses(tx: Tx, period_id: number) {
  const period = await periodToClose(tx, period_id)
  if (!period) throw new Refusal('period_not_found')
  const { year, number, closed_at } = period
  if (closed_at === null) throw new Refusal('period_not_closed')
  const courses = (await coursesOf(tx, period_id)).filter(({ acta_number }) => acta_number !== null)
  if (courses.length === 0) throw new Refusal('period_without_actas')
  return { title: `Actas de ${year}-${number}`, closed_at, courses }
}

type PrintInput = { id: number; size: PaperSize }

/** Has the actas of a period made as one file. */
export async function orderActas(tx: Tx, by: By, { id, size }: PrintInput, world: World) {
  const { title, courses } = await sealedCourses(tx, id)
  insist(await refusalToSign(tx, world))
  const call = `${printActas.method} ${printActas.path}`
  const query = { paper: size }
  return orderExport(tx, by, {
    call,
    title,
    params: { id },
    query,
    format: 'pdf',
    rows_total: courses.length,
  })
}

/** The file: a page with the head of the chain, and each acta as the paper that it has, drawn now where nobody has asked for it yet. */
export async function* actasFile({ db, by, world, said }: Making, { id, size }: PrintInput) {
  const { chain, title, closed_at, courses } = await db
    .transaction()
    .execute(async (tx) => ({ ...(await sealedCourses(tx, id)), chain: await chainOf(tx) }))
  if (!chain) throw new Refusal('period_without_actas')
  const facts = { ...chain, title, closed_at, count: courses.length }
  const files = [await coverPdf(facts, { size, now: by.clock.now() })]
  let done = 0
  for (const course of courses) {
    // Each by itself: the numbers of papers wait for nobody longer than one is drawn.
    const kept = await transact(db, by, (tx) => actaPaper(tx, by, course, placeOf({ world }, size)))
    files.push((await keptPaper(world.storage, kept)).bytes)
    await said((done += 1))
  }
  yield await mergedPdf({ files, title })
}
