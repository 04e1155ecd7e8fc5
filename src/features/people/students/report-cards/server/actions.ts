import { orderExport } from '#features/institute/exports/server/actions.ts'
import type { PaperSize } from '#kernel/endpoint.ts'
import { insist, Refusal } from '#kernel/errors.ts'
import { showIdentity } from '#kernel/person.ts'
import type { By, Making, World } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { sheetFile, sheetFrame, sheetsPdf } from '#server/pdf/sheet.ts'
import { periodWord } from '../../history/words.ts'
import { MOST_CARDS, printReportCards } from '../contract.ts'
import { placesOf } from '../rules.ts'
import { CARDS_TITLE } from '../words.ts'
import { cardSheet } from './card.pdf.ts'
import { type Asked, cardsOf, countOfCards, showsPlaces } from './queries.ts'

/** The cards with their places, where the institute wants them. */
async function placedCards(tx: Tx, asked: Asked, today: string) {
  const cards = await cardsOf(tx, asked, today)
  const places = (await showsPlaces(tx)) ? placesOf(cards) : null
  return cards.map((card) => ({ card, place: places?.get(card) ?? null }))
}

type OneInput = { id: number; period_id: number; size: PaperSize | undefined }

/** The report card of one; refuses where the student is not inscribed in the period. */
export async function reportCard(tx: Tx, by: By, { id, period_id, size }: OneInput, world: World) {
  const today = by.clock.today()
  const [own] = await cardsOf(tx, { period_id, student_id: id }, today)
  if (!own) throw new Refusal('student_not_inscribed')
  // The place needs the whole section.
  const section = (await showsPlaces(tx)) ? await placedCards(tx, { ids: [own.section_id] }, today) : []
  const place = section.find(({ card }) => card.student_id === id)?.place ?? null
  const { storage } = world
  const frame = await sheetFrame(tx, { size, by: by.actor.name, now: by.clock.now(), storage })
  const name = `boletin-${periodWord(own)}-${showIdentity(own.identity_kind, own.identity_number)}`
  return {
    make: async () => {
      const whole = await frame()
      return sheetFile(cardSheet(own, place, whole.now), whole, name)
    },
  }
}

type ManyInput = { ids: readonly number[]; size: PaperSize | undefined }

/** Has the report cards of all of them made as one file. */
export async function orderCards(tx: Tx, by: By, { ids, size }: ManyInput) {
  const count = await countOfCards(tx, { ids })
  insist(count === 0 ? 'no_report_cards' : count > MOST_CARDS ? 'too_many_report_cards' : null)
  return orderExport(tx, by, {
    call: `${printReportCards.method} ${printReportCards.path}`,
    title: CARDS_TITLE,
    params: {},
    query: { ids, paper: size },
    format: 'pdf',
    rows_total: count,
  })
}

/** The file, of one moment: of each student what the student's own paper says. */
export async function* cardsFile({ db, by, world: { storage }, said }: Making, { ids, size }: ManyInput) {
  const { cards, frame } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      cards: await placedCards(tx, { ids }, by.clock.today()),
      frame: await sheetFrame(tx, { size, by: by.actor.name, now: by.clock.now(), storage }),
    }))
  const whole = await frame()
  const sheets = cards.map(({ card, place }) => cardSheet(card, place, whole.now))
  yield await sheetsPdf(sheets, whole, { title: CARDS_TITLE, said })
}
