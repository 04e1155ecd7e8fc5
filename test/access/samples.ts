import type { Entity } from '#kernel/endpoint.ts'
import type { Tx } from '#server/database/db.ts'
import type { Sending } from '../support/callers.ts'
import type { Person } from '../support/people.ts'

export const PASSWORD = 'una frase larga y mía 7'

/** For a call that needs one, a request that its schema takes. */
export type Samples = Record<
  string,
  { body?: unknown; query?: Record<string, string | number>; files?: Sending['files'] }
>

/** `own` is what the world's student, teacher and coordinator have to do with, `foreign` is nobody's of them. */
export type Pair = { own: number; foreign: number }
/** An object that each person has for itself is made where a test needs it: `test/support/personal-objects.ts`. */
export type Shared = Exclude<
  Entity,
  'user' | 'session' | 'notification' | 'saved_view' | 'readable_view' | 'export'
>
export type Objects = Record<Shared, Pair>

type Making = {
  db: Tx
  user(person: Person): number
  /** The pair of another entity, made when first asked for. */
  of(entity: Shared): Promise<Pair>
}
export type Makers = Partial<Record<Shared, (making: Making) => Promise<Pair>>>

/** One after the other, so that ids do not depend on chance. */
export const both = async (make: (side: keyof Pair) => Promise<number>): Promise<Pair> => ({
  own: await make('own'),
  foreign: await make('foreign'),
})

/** Table → why it says nothing of a person, so that no secret word is looked for in it (test/security). */
export type NotOfPeople = Readonly<Record<string, string>>

/** By hand, from http.md#bodies-and-answers: call → fields that it is there to set, though most calls may not. */
export type OnPurpose = Readonly<Record<string, readonly string[]>>

type Rows = { rows: { id: number }[] }

export function rowId({ rows }: Rows): number {
  const id = rows[0]?.id
  if (id === undefined) throw new Error('nothing was inserted')
  return id
}

export const pairOf = ({ rows }: Rows): Pair => ({
  own: rowId({ rows }),
  foreign: rowId({ rows: rows.slice(1) }),
})
