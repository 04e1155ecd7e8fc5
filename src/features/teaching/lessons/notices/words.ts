import { type Day, showDayInWords } from '#kernel/dates.ts'

type Moved = { course_title: string; title: string | null; from: Day; to: Day }

type Removed = Pick<Moved, 'course_title' | 'title'> & { date: Day }

/** «a lesson removed» of rules.md#notifications. */
export const removedNotice = ({ course_title, title, date }: Removed): string =>
  `${course_title}: se suspende ${title ? `«${title}»` : 'la clase'} del ${showDayInWords(date)}.`

/** «a lesson moved» of rules.md#notifications. */
export const movedNotice = ({ course_title, title, from, to }: Moved): string =>
  `${course_title}: ${title ? `«${title}»` : 'la clase'} del ${showDayInWords(from)} pasa al ${showDayInWords(to)}.`
