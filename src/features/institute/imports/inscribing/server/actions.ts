import { inscribeAll } from '#features/enrolment/inscriptions/bulk/server/actions.ts'
import { codeKey } from '#kernel/text.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { CheckedRow } from '../../checking/server/actions.ts'
import type { BadCell } from '../../contract.ts'
import type { TargetSection } from '../../rules.ts'
import type { placesIn } from '../../server/queries.ts'
import { IMPORT_COLUMNS } from '../../templates/words.ts'

type Places = Awaited<ReturnType<typeof placesIn>>
type Flaw = Pick<BadCell, 'column' | 'field' | 'code' | 'value'>

type Inscribing = { some: readonly CheckedRow[]; ids: readonly number[]; places: Places }

/** By the row's index: the inscription's id, or which cell keeps the student out. */
export async function inscribeSome(tx: Tx, by: By, { some, ids, places }: Inscribing) {
  const placed = new Map<number, number | Flaw>()
  const wanted = some.flatMap((row, index) => {
    const place = row.made?.resource === 'students' ? row.made.place : null
    if (!place) return []
    const found = sectionFor(place, places)
    if (!('code' in found)) return [{ ...found, index, place, student_id: ids[index] ?? 0 }]
    placed.set(index, found)
    return []
  })
  const { period_id } = places
  if (period_id === null || wanted.length === 0) return placed
  const made = await inscribeAll(tx, by, { period_id, wanted })
  for (const [at, { index, place }] of wanted.entries()) {
    const one = made[at] ?? 'section_not_found_for_inscription'
    placed.set(index, typeof one === 'number' ? one : { ...cellOf(place), code: one })
  }
  return placed
}

const columnOf = (field: 'specialization' | 'section') => ({
  field,
  column: IMPORT_COLUMNS.students.find((one) => one.field === field)?.title ?? field,
})
const cellOf = (place: TargetSection) =>
  place.section === null
    ? { ...columnOf('specialization'), value: place.specialization }
    : { ...columnOf('section'), value: place.section }

function sectionFor(
  place: TargetSection,
  { period_id, specializations, sections }: Places,
): { specialization_id: number; section_id?: number } | Flaw {
  const same = (one: string, other: string) => codeKey(one) === codeKey(other)
  const flaw = { ...columnOf('specialization'), value: place.specialization }
  const specialization = specializations.find(({ code }) => same(code, place.specialization))
  if (!specialization) return { ...flaw, code: 'exists' }
  if (period_id === null) return { ...flaw, code: 'period_inscriptions_are_disabled' }
  const where = { specialization_id: specialization.id }
  const wanted = place.section
  if (wanted === null) return where
  const named = sections.filter(
    (one) =>
      one.specialization_id === specialization.id &&
      one.number === place.semester &&
      same(one.letter_code, wanted),
  )
  // Of before codes were compared so there may be a «Q» and a «q».
  const section = named.find((one) => one.letter_code === wanted) ?? named[0]
  return section ? { ...where, section_id: section.id } : { ...cellOf(place), code: 'exists' }
}
