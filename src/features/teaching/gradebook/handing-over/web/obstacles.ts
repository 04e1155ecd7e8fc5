import type { Day } from '#kernel/dates.ts'
import { clock } from '#web/ui/clock.ts'
import type { Gradebook, MissingNotes } from '../../contract.ts'
import type { GradebookState } from '../../web/use-gradebook.ts'
import { dayAndMonth, isWaivedFor, listed, notesWord } from '../../web/words.ts'
import { toCome } from '../rules.ts'

export type Coming = { title: string; date: Day }
/** Who lacks a note in what, of how many who should have one where that is known. */
export type Lacking = Pick<MissingNotes, 'lesson_id' | 'title' | 'students'> & { expected?: number }

const FINAL = 'Entrega final'

/** What is still to be held before the notes can be handed over, by date. */
export function comingIn({ evaluations, final_delivery, end_date }: Gradebook): Coming[] {
  const dated = evaluations.map(({ title, date }) => ({ title, date }))
  if (final_delivery?.date) dated.push({ title: FINAL, date: final_delivery.date })
  return toCome(dated, { today: clock.today(), end_date }).sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** Who lacks a note, as the server has them, in each evaluation whose day has come, and in the final delivery. */
export function lackingIn(book: Gradebook): Lacking[] {
  const counted = book.students.filter(({ state }) => state === 'enrolled')
  const over = book.end_date < clock.today()
  const held = book.evaluations.filter(({ date }) => over || date <= clock.today())
  const lacking = held.map((one): Lacking => {
    const expected = counted.filter(
      (student) => !isWaivedFor(one, student) && student.notes[one.lesson_id]?.outcome !== 'excused',
    )
    return {
      lesson_id: one.lesson_id,
      title: one.title,
      students: expected.filter(({ notes }) => !notes[one.lesson_id]),
      expected: expected.length,
    }
  })
  const isHeld = over || !book.final_delivery?.date || book.final_delivery.date <= clock.today()
  const pending = counted.filter(({ final_delivery_is_pending }) => isHeld && final_delivery_is_pending)
  return [...lacking, { lesson_id: null, title: FINAL, students: pending }].filter(
    ({ students }) => students.length > 0,
  )
}

type Unsaved = Pick<GradebookState, 'waiting_count' | 'refused_count'>

/** What is in the way of handing the notes over, a sentence each; none where nothing is. */
export function obstaclesIn(
  { weighting_left: left }: Gradebook,
  { waiting_count: waiting, refused_count: refused }: Unsaved,
  coming: readonly Coming[],
): string[] {
  const named = coming.map(({ title, date }) => `${title} (${dayAndMonth(date)})`)
  return [
    ...(named.length > 0 ? [`${named.length === 1 ? 'Falta' : 'Faltan'} ${listed.format(named)}.`] : []),
    ...(left > 0 ? [`Las ponderaciones suman ${100 - left} %: ${left} % está por asignar.`] : []),
    ...(waiting > 0 ? [`${notesWord(waiting, 'espera', 'esperan')} para enviarse.`] : []),
    ...(refused > 0
      ? [`${notesWord(refused, 'no se guardó', 'no se guardaron')}: corrija o borre lo escrito.`]
      : []),
  ]
}
