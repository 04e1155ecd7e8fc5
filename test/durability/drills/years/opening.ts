import { sql } from 'kysely'
import { attachPensum, createPeriod, openInscriptions } from '#features/timetable/periods/server/actions.ts'
import { createSection } from '#features/timetable/sections/server/actions.ts'
import { addDays } from '#kernel/dates.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { SemesterPlace } from '../../../../demo/life.ts'
import { assignEach, datesOf } from '../../../../demo/periods.ts'
import { type Life, type Period, startOf } from './life.ts'

const FIRST_YEAR = 2016
const DAYS_BEFORE = 46
const LETTERS = 'ABCDEFGH'
/** How many of a semester take it again, and how many seats there are for each who may come: some find none. */
const AGAIN = 0.3
const SEATS = 1.05
const MOST_IN_SECTION = 44

type Standing = { code: string; number: number; many: number }

/** Where those who may come back were last. */
async function standings(tx: Tx): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select sp.code, se.number, count(*)::int as many from (
      select distinct on (i.student_id) i.* from inscriptions i join periods p on p.id = i.period_id
      join students st on st.id = i.student_id and st.state = 'active' and st.graduation_proposed_in is null
      order by i.student_id, p.year desc, p.number desc) i
    join specializations sp on sp.id = i.specialization_id join semesters se on se.id = i.semester_id
    group by 1, 2`.execute(tx)
  return rows
}

/** How many may want a semester. */
function demandOf({ institute, size }: Life, place: SemesterPlace, were: readonly Standing[]): number {
  const at = (track: string, number: number) =>
    were.find((one) => one.code === track && one.number === number)?.many ?? 0
  const same = at(place.track, place.number) * AGAIN
  if (place.number > 1) return at(place.track, place.number - 1) + same
  if (place.track === 'CB') return size.students / size.periods + same
  const lastBasic = Math.max(
    ...institute.semesters.filter(({ track }) => track === 'CB').map(({ number }) => number),
  )
  return at('CB', lastBasic) / (size.tracks.length - 1) + same
}

/** A period with its pensums and sections, whose pre-enrolment and inscriptions are open. */
export async function openPeriod(life: Life, index: number, daysBefore = DAYS_BEFORE): Promise<Period> {
  const { institute } = life
  const start_date = startOf(index)
  institute.goTo(addDays(start_date, -daysBefore))
  return institute.act(async (tx, by) => {
    const { id } = await createPeriod(tx, by, {
      year: FIRST_YEAR + Math.floor(index / 2),
      number: 1 + (index % 2),
      ...datesOf(start_date),
      approval_minimum_avg: 11,
      // Not the same for all: each period judges by its own.
      approval_minimum_note: index % 3 === 2 ? 9.5 : 10,
      semester_price_e2: 20_000 + index * 1_000,
      signer: 'Coromoto Briceño',
    })
    for (const pensum_id of institute.pensum_ids) await attachPensum(tx, by, { period_id: id, pensum_id })
    const were = await standings(tx)
    for (const place of institute.semesters) {
      const demand = demandOf(life, place, were)
      if (demand > 0) await openSections(life, { tx, by, period_id: id, place, demand })
    }
    await openInscriptions(tx, by, { id, enabled_preregisters: true, enabled_inscriptions: true })
    return { id, index, start_date, sections: [] }
  })
}

type Opening = { tx: Tx; by: By; period_id: number; place: SemesterPlace; demand: number }

/** As many sections as are wanted, at least two where sections are changed most. */
async function openSections({ institute }: Life, { tx, by, period_id, place, demand }: Opening) {
  const many = Math.max(place.track === 'CB' ? 2 : 1, Math.ceil(demand / MOST_IN_SECTION))
  const limit = Math.ceil((demand * SEATS) / 2 / many) + 1
  const teachers = institute.teachers.get(place.track) ?? []
  for (const [at, letter_code] of [...LETTERS].slice(0, many).entries()) {
    const section_id = await createSection(tx, by, {
      period_id,
      semester_id: place.semester_id,
      letter_code,
      shift: at % 2 === 0 ? 'morning' : 'afternoon',
      males_limit: limit,
      females_limit: limit,
    })
    await assignEach(tx, by, section_id, (turn) => teachers[(turn + at + place.number) % teachers.length])
  }
}
