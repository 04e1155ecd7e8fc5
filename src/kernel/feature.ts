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
    /** Kind of record → its name in the history. */
    kinds?: Labels
    /** Action → its name in the history. */
    actions?: Labels
    /** Field → its name in the history, where the form's label says too little. */
    fields?: Labels
    /** Field → the label of each of its values. */
    values?: Readonly<Record<string, Labels>>
  }
}

type Nothing = Record<never, never>

/** One part of each feature, such as their refusals. */
export type PartsOf<T extends readonly unknown[], K extends string> = {
  [I in keyof T]: T[I] extends { [key in K]: infer P } ? P : Nothing
}

/**
 * Merges tables into one type; a key that two of them declare makes a type that nothing fits, so it does not
 * compile. What was merged before is carried along: the compiler follows such a recursion however many features there are.
 */
export type Joined<T extends readonly unknown[], Before = Nothing> = T extends readonly [
  infer A,
  ...infer Rest,
]
  ? keyof A & keyof Before extends never
    ? Joined<Rest, Before & A>
    : { 'in two features': keyof A & keyof Before }
  : Before
