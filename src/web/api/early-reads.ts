/**
 * What each screen reads first, asked before the application has loaded (screens.md W2b), as its own call will
 * write the address; a string for everybody, else by role.
 */
const FIRST_READS: Record<string, string | Readonly<Record<string, string>>> = {
  '/home': { admin: '/dashboard/index', lowAdmin: '/dashboard/index' },
  '/students': '/students?limit=10&sort_by=last_name%2Casc',
  '/teachers': '/teachers?limit=10&sort_by=last_name%2Casc',
  '/inscriptions': '/preregistered-students?limit=20&sort_by=state%2Casc',
  '/schedules': '/periods?limit=0&sort_by=year%2Cdesc',
  '/courses': '/periods?limit=0&sort_by=year%2Cdesc',
  '/periods': '/periods?limit=10&sort_by=year%2Cdesc',
}

const early = new Map<string, Promise<Response>>()
/** Later than this an answer may be old: the call asks for itself. */
const FRESH_MS = 15_000
let asked_at = 0
let asked_with = ''

/** Asks for the session and the first data of this address. The first script calls it, before all others have come. */
export function readEarly(path: string, search: string, kept: { access_token: string; role: string }): void {
  const first = search === '' ? FIRST_READS[path] : undefined
  const call = typeof first === 'string' ? first : first?.[kept.role]
  asked_at = performance.now()
  asked_with = `Bearer ${kept.access_token}`
  for (const one of ['/session', call]) {
    if (!one) continue
    const answer = fetch(`/api${one}`, {
      headers: { accept: 'application/json', authorization: asked_with },
    })
    // Whoever takes it over hears of the failure; an answer that nobody takes has nobody to tell.
    answer.catch(() => {})
    early.set(`/api${one}`, answer)
  }
}

/** Returns the answer that was asked for early, once, to the same person. */
export function takeEarlyAnswer(
  address: string,
  authorization: string | undefined,
): Promise<Response> | null {
  const answer = early.get(address)
  early.delete(address)
  const isOwn = authorization === asked_with && performance.now() - asked_at < FRESH_MS
  return answer && isOwn ? answer : null
}

/** After a write nothing that was read before it may be taken for new. */
export const forgetEarlyAnswers = (): void => early.clear()
