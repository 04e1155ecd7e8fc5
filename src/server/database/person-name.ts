import { sql } from 'kysely'

/** The name of a person as it is spoken, of the row that this alias (or table) stands for. */
export const fullName = (of: string) =>
  sql<string>`${sql.ref(`${of}.first_name`)} || ' ' || ${sql.ref(`${of}.last_name`)}`

/** The name of a person as lists have it, last names first. */
export const listedName = (of: string) =>
  sql<string>`${sql.ref(`${of}.last_name`)} || ', ' || ${sql.ref(`${of}.first_name`)}`
