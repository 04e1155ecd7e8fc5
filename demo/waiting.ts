import { rollBack } from '#features/enrolment/inscriptions/bulk/server/actions.ts'
import { confirmPreregistered } from '#features/enrolment/preregistrations/server/actions.ts'
import { joinWaitingList } from '#features/enrolment/waiting-list/server/actions.ts'
import { createSection } from '#features/timetable/sections/server/actions.ts'
import { addDays } from '#kernel/dates.ts'
import { asStudent, type Institute, type Pupil } from './life.ts'
import type { PeriodOfDemo } from './periods.ts'
import { arrive, pupilOf } from './years.ts'

const SEATS = 2

type Newcomer = { pupil: Pupil; inscription_id: number }

/** A small section of the first semester: full, with a list of newcomers who sit in another, and a seat offered since yesterday. */
export async function fillList(institute: Institute, period: PeriodOfDemo): Promise<void> {
  const first = period.sections.find(({ track, number }) => track === 'CB' && number === 1)
  if (!first) throw new Error('there is no first semester')
  const { semester_id, section_id: elsewhere } = first
  institute.goTo(addDays(institute.today, -3))
  const { section_id, seated, waiting } = await institute.act(async (tx, by) => {
    const limits = { males_limit: SEATS, females_limit: SEATS }
    const place = { period_id: period.id, semester_id }
    const made = await createSection(tx, by, { ...place, ...limits, letter_code: 'C', shift: 'afternoon' })
    const come = async (section: number): Promise<Newcomer[]> => {
      const found: Newcomer[] = []
      for (const gender of ['female', 'female', 'male', 'male'] as const) {
        const arrival = { gender, shift: 'afternoon', isWellKnown: false } as const
        const id = await arrive(institute, tx, arrival)
        const order = { id, section_id: section, base: institute.base, confirm: false }
        const inscription_id = await confirmPreregistered(tx, by, order)
        found.push({ inscription_id, pupil: await pupilOf(tx, { ...arrival, inscription_id }) })
      }
      return found
    }
    return { section_id: made, seated: await come(made), waiting: await come(elsewhere) }
  })
  for (const { pupil } of waiting)
    await institute.act((tx) =>
      joinWaitingList(tx, asStudent(institute, pupil), { section_id, student_id: pupil.student_id }),
    )
  institute.goTo(addDays(institute.today, -1))
  await institute.act((tx, by) =>
    rollBack(tx, by, { inscription_id: seated.at(-1)?.inscription_id ?? 0, reason: 'Se muda a otra ciudad' }),
  )
}
