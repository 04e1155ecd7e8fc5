import { type Day, showFullDay } from '#kernel/dates.ts'

/** What a teacher is asked who has not said it. */
export const reminder = (period: string, last_day: Day): string =>
  `Indique cuándo puede dar clase en ${period}, hasta el ${showFullDay(last_day)}.`
