import type { DraftOf } from './kept-draft.ts'

/** Where a draft is kept: each form of a screen, and each record that it names, has a draft of its own. */
export function draftKey({ endpoint, params, defaults, draft = '' }: DraftOf): string {
  const named = Object.entries({ ...defaults, ...params }).filter(
    ([name, value]) => /(^|_)id$/.test(name) && typeof value === 'number',
  )
  return ['draft:', location.pathname, endpoint.method, endpoint.path, ...named.flat(), draft]
    .join(' ')
    .trim()
}
