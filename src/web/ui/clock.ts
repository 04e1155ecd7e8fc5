import { systemClock } from '#kernel/dates.ts'

/** The browser's clock: the only place of the web that reads the time. */
export const clock = systemClock
