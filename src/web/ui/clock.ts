import { systemClock } from '#kernel/dates.ts'

/** The browser's clock: the one place of the web where time is read. */
export const clock = systemClock
