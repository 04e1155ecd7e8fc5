import { type Day, showDayInWords } from '#kernel/dates.ts'

type Moved = { course_title: string; title: string | null; from: Day; to: Day }

/** «a lesson moved» of rules.md#notifications. */
export const movedNotice = ({ course_title, title, from, to }: Moved): string =>
  `${course_title}: ${title ? `«${title}»` : 'la clase'} del ${showDayInWords(from)} pasa al ${showDayInWords(to)}.`
