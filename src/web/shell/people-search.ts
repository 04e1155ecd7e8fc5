import { findPeople } from '#features/dashboard/people/contract.ts'
import { userMay } from '#web/api/api.tsx'
import { call } from '#web/api/call.ts'
import type { SessionUser } from '#web/api/session.ts'

/** Someone found by name, what is most asked of them, and where their file lies. */
export type Person = { label: string; hint: string; to: string }

/** People whose name, document or correo matches, as far as this person may see them. */
export async function searchPeople(
  user: SessionUser,
  search: string,
  signal: AbortSignal,
): Promise<readonly Person[]> {
  if (!userMay(findPeople, user)) return []
  const { data } = await call(findPeople, { query: { search } }, { signal })
  return data.map(({ name, detail, to }) => ({ label: name, hint: detail, to }))
}
