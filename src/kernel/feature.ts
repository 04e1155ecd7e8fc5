import type { RefusalTable } from './errors.ts'

export type Labels = Readonly<Record<string, string>>

/** What the history says was done, as `payments.approve`: `src/features/registry.ts` adds the actions of the features. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging alone
export interface AuditActions {}
export type AuditAction = keyof AuditActions

/** What a feature tells the whole product in its `feature.ts`; `src/features/registry.ts` gathers it. */
export type Feature = {
  /** What an id may name with `ref`; `reach.ts` says for each who may see which. */
  entities?: readonly string[]
  refusals?: RefusalTable
  /** Name of a constraint, unique index or trigger → the code that is answered when the database refuses by it. */
  constraints?: Labels
  /** By resource: the title of the group, and each permission with what it allows. */
  permissions?: Readonly<Record<string, { title: string; permissions: Labels }>>
  audit?: {
    /** What each kind of thing that changes is called in the history. */
    kinds?: Labels
    /** What was done there. */
    actions?: Labels
    /** What a field is called where the word of the forms would not say enough. */
    fields?: Labels
    /** What people read for the values of a field. */
    values?: Readonly<Record<string, Labels>>
  }
}

type Nothing = Record<never, never>

/** What each of the features says at one place, such as their refusals. */
export type PartsOf<T extends readonly unknown[], K extends string> = {
  [I in keyof T]: T[I] extends { [key in K]: infer P } ? P : Nothing
}

/** Tables as one type. A key that two tables hold takes the place of all others, and nothing fits it. */
export type Joined<T extends readonly unknown[]> = T extends readonly [infer A, ...infer Rest]
  ? keyof A & keyof Joined<Rest> extends never
    ? A & Joined<Rest>
    : { 'in two features': keyof A & keyof Joined<Rest> }
  : Nothing
