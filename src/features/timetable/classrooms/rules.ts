import type { ErrorCode } from '#kernel/errors.ts'
import { plain } from '#kernel/text.ts'

/** One code each. */
export const refusalToSave = ({ code_taken }: { code_taken: boolean }) =>
  code_taken ? ('code_already_exists' satisfies ErrorCode) : null

/** A classroom of a timetable stays, also of one that is over. */
export const refusalToDelete = ({ schedules }: { schedules: number }) =>
  schedules > 0 ? ('classroom_has_schedules' satisfies ErrorCode) : null

/** How long a tag is, and how many a classroom has. */
export const MOST_TAG_LETTERS = 30
const MOST_TAGS = 8

/** Each once, whatever its case and accents, as it was written first. */
export const distinctTags = (tags: readonly string[]): string[] =>
  tags.filter((tag, at) => tags.findIndex((one) => isSameTag(one, tag)) === at)

export const isSameTag = (one: string, other: string) => plain(one) === plain(other)

/** `laboratorio, computadoras` */
export const tagsFromText = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

/** A code for the field where there are too many tags, or one is too long. */
export function tagsError(tags: readonly string[]): string | null {
  if (tags.length > MOST_TAGS) return `tags_many:${MOST_TAGS}`
  return tags.every((tag) => tag.length <= MOST_TAG_LETTERS) ? null : `tags_letters:${MOST_TAG_LETTERS}`
}
