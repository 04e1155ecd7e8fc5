import { type ErrorCode, generalRefusals, type RefusalTable } from '#kernel/errors.ts'

const files = import.meta.glob<{ refusals: RefusalTable }>('../features/**/refusals.ts', { eager: true })

const tables: RefusalTable[] = [generalRefusals, ...Object.values(files).map(({ refusals }) => refusals)]

/** The sentence of every code: of features the build leaves them out, since a screen seldom has to say another's. */
export const REFUSALS: Readonly<Record<ErrorCode, { text: string }>> = Object.assign({}, ...tables)
