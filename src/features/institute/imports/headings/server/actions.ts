import { Invalid } from '#kernel/errors.ts'
import { headingKey } from '#kernel/heading-key.ts'
import type { Tx } from '#server/database/db.ts'
import type { ColumnChoice } from '../../contract.ts'
import { IMPORT_COLUMNS } from '../../templates/words.ts'
import type { ImportResource } from '../../words.ts'
import { type Meanings, placeKey, templateColumn } from '../rules.ts'
import { rememberedOf } from './queries.ts'

/** What each heading means: as is said now, else as was said the last time. Refuses a field that is none of the resource's. */
export async function meaningsOf(
  tx: Tx,
  resource: ImportResource,
  said: readonly ColumnChoice[],
): Promise<Meanings> {
  const fields = IMPORT_COLUMNS[resource].map(({ field }) => field)
  if (said.some(({ field }) => field !== null && !fields.includes(field)))
    throw new Invalid({ columns: ['in'] })
  const now = said.map(
    ({ heading, field, at }) =>
      [at === undefined ? headingKey(heading) : placeKey(heading, at), field] as const,
  )
  return new Map([...(await rememberedOf(tx, resource)), ...now])
}

/** Remembers what was said of the headings for the next file; what the template says by itself is forgotten. */
export async function rememberMeanings(
  tx: Tx,
  resource: ImportResource,
  said: readonly ColumnChoice[],
): Promise<void> {
  if (said.length === 0) return
  // Of several columns with one heading the one that is taken is remembered.
  const byKey = new Map(
    said
      .toSorted((one, other) => Number(one.field !== null) - Number(other.field !== null))
      .map((one) => [headingKey(one.heading), one]),
  )
  const isOwn = ({ heading, field }: ColumnChoice) =>
    templateColumn(heading, IMPORT_COLUMNS[resource])?.field !== field
  await tx
    .deleteFrom('import_headings')
    .where('resource', '=', resource)
    .where('heading', 'in', [...byKey.keys()])
    .execute()
  const own = [...byKey].filter(([heading, one]) => heading !== '' && isOwn(one))
  if (own.length === 0) return
  await tx
    .insertInto('import_headings')
    .values(own.map(([heading, { field }]) => ({ resource, heading, field })))
    .onConflict((on) =>
      on.constraint('import_headings_pkey').doUpdateSet((it) => ({ field: it.ref('excluded.field') })),
    )
    .execute()
}
