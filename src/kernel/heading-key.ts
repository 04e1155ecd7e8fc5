import { plain } from './text.ts'

/** A heading as it is compared and remembered: without accents, case, marks or spaces at the ends. */
export const headingKey = (heading: string): string =>
  plain(heading)
    .replaceAll(/[*:()]/g, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .slice(0, 200)
