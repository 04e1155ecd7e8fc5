import * as z from 'zod/mini'
import { endpoint, id, nothing, one, ref } from '#kernel/endpoint.ts'
import { text } from '#kernel/schemas.ts'

const MOST_PARTS = 40

/** The path of a list's call; `#name` sets two lists of one screen apart. */
const listName = z.string().check(z.maxLength(150), z.regex(/^\/[\w/{}-]+(?:#[\w-]+)?$/, { error: 'in' }))

/** A list's part of an address. What a list no longer knows is left out when the view is opened, never refused. */
const state = z
  .record(
    z.string().check(z.minLength(1), z.maxLength(60)),
    z.union([z.string().check(z.maxLength(500)), z.number(), z.boolean()]),
  )
  .check(z.refine((parts) => Object.keys(parts).length <= MOST_PARTS, { error: `max:${MOST_PARTS}` }))
export type ViewState = z.infer<typeof state>

export const SavedView = z.object({
  id,
  list: z.string(),
  name: z.string(),
  state,
  is_shared: z.boolean(),
  /** Only its owner may change it. */
  is_own: z.boolean(),
  /** Whether the list begins with it, for the caller. */
  is_default: z.boolean(),
})
export type SavedView = z.infer<typeof SavedView>

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/saved-views',
  summary: 'The views of a list: the own ones first, then those shared by administrators',
  roles: 'session',
  query: z.strictObject({ list: listName }),
  answer: one(z.array(SavedView)),
})

export const createSavedView = endpoint({
  method: 'POST',
  path: '/saved-views',
  summary: 'Keeps a view of a list that the caller may read; only an administrator shares it',
  roles: 'session',
  body: z.strictObject({ list: listName, name: text(60), state, is_shared: z.optional(z.boolean()) }),
  answer: one(SavedView),
  refusals: ['name_already_exists', 'too_many_saved_views'],
  idempotent: true,
})

export const updateSavedView = endpoint({
  method: 'PATCH',
  path: '/saved-views/{id}',
  summary: 'Changes an own view',
  roles: 'session',
  params: { id: ref('saved_view') },
  body: z.strictObject({
    name: z.optional(text(60)),
    state: z.optional(state),
    is_shared: z.optional(z.boolean()),
  }),
  answer: one(SavedView),
  refusals: ['name_already_exists'],
})

export const deleteSavedView = endpoint({
  method: 'DELETE',
  path: '/saved-views/{id}',
  summary: 'Deletes an own view',
  roles: 'session',
  params: { id: ref('saved_view') },
  answer: nothing,
})

export const setDefaultView = endpoint({
  method: 'PUT',
  path: '/saved-views/default',
  summary: 'Chooses what a list begins with, for the caller alone; null: with nothing',
  roles: 'session',
  body: z.strictObject({ list: listName, saved_view_id: z.nullable(ref('readable_view')) }),
  answer: nothing,
})
