import { createAvailability } from '#features/timetable/availabilities/server/actions.ts'
import { updatePeriod } from '#features/timetable/periods/server/actions.ts'
import { addDays } from '#kernel/dates.ts'
import type { Institute } from './life.ts'
import type { PeriodOfDemo } from './periods.ts'

const [MONDAY, FRIDAY] = [1, 5]
const ASKED_DAYS = 14
/** The third has not said it yet. */
const EVERY = 3

/** Teachers are asked when they can in the coming period, and two of three have said it. */
export const sayWhenTheyCan = (institute: Institute, { id }: PeriodOfDemo): Promise<void> =>
  institute.act(async (tx, by) => {
    const availability_last_day = addDays(institute.today, ASKED_DAYS)
    await updatePeriod(tx, by, { id, changes: { availability_last_day } })
    const hours = await tx.selectFrom('class_hours').select(['id', 'shift']).orderBy('id').execute()
    const [morning = [], afternoon = []] = ['morning', 'afternoon'].map((shift) =>
      hours.filter((hour) => hour.shift === shift).map((hour) => hour.id),
    )
    const teachers = await tx.selectFrom('teachers').select('id').orderBy('id').execute()
    for (const [at, { id: teacher_id }] of teachers.entries()) {
      if (at % EVERY === EVERY - 1) continue
      const off = at % 2 === 0 ? afternoon : morning
      await createAvailability(tx, by, {
        period_id: id,
        teacher_id,
        hours: [
          ...off.map((class_hour_id) => ({ day: FRIDAY, class_hour_id, is_impossible: true })),
          ...morning
            .slice(0, 2)
            .map((class_hour_id) => ({ day: MONDAY, class_hour_id, is_impossible: false })),
        ],
      })
    }
  })
