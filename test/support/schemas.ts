import type * as z from 'zod/mini'

export type Schema = z.core.$ZodType
/** What a schema is made of, as far as the tests that walk the contract look. */
export type Def = {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  in?: Schema
  options?: readonly Schema[]
  entries?: Record<string, string | number>
  values?: readonly unknown[]
  valueType?: Schema
}
export const defOf = (schema: Schema): Def => schema._zod.def as unknown as Def
