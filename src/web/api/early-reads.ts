import { FITTING_SIZE } from './page-size.ts'

/**
 * What each screen reads first, asked before the application has loaded (screens.md W2b), as its own call will
 * write the address; for everybody, else by role. What is drawn of them before the application is there
 * (`first-rows.ts` of the features) gets them in this order.
 */
const FIRST_READS: Record<string, string[] | Record<string, string[]>> = {
  '/home': {
    admin: ['/dashboard/index'],
    lowAdmin: ['/dashboard/index'],
    coordinator: ['/dashboard/coordinator', '/schedules/ahead'],
    teacher: ['/dashboard/teacher', '/schedules/ahead'],
    student: ['/dashboard/student', '/schedules/ahead'],
  },
  '/students': [`/students?limit=${FITTING_SIZE}&sort_by=last_name%2Casc`],
  '/payments': [`/payments?limit=${FITTING_SIZE}&sort_by=created_at%2Cdesc`, '/dashboard/index'],
  '/teachers': [`/teachers?limit=${FITTING_SIZE}&sort_by=last_name%2Casc`],
  '/inscriptions': ['/preregistered-students?limit=20&sort_by=state%2Casc'],
  '/schedules': ['/periods?limit=0&sort_by=year%2Cdesc'],
  '/courses': ['/periods?limit=0&sort_by=year%2Cdesc'],
  '/periods': [`/periods?limit=${FITTING_SIZE}&sort_by=year%2Cdesc`],
}

/** Of an address with ids, which stand in the read. */
const READS_OF_IDS: readonly [address: RegExp, read: string][] = [
  [/^\/lessons\/\d+\/\d+\/(\d+)$/, '/lessons/$1?with=students'],
  [/^\/lessons\/(\d+)\/(\d+)\/section-notes$/, '/sections/$2/courses/$1/students-notes'],
]

/** The calls of this address, for this role. */
function readsOf(path: string, role: string): string[] | undefined {
  const found = FIRST_READS[path]
  if (found) return Array.isArray(found) ? found : found[role]
  const [address, read = ''] = READS_OF_IDS.find(([pattern]) => pattern.test(path)) ?? []
  return address && [path.replace(address, read)]
}

const early = new Map<string, Promise<Response>>()
/** What they say, for who shows it at once. */
const read = new Map<string, unknown>()
let all: Promise<readonly unknown[]> | null = null
/** Later than this an answer may be old: the call asks for itself. */
const FRESH_MS = 15_000
let asked_at = 0
let asked_with = ''

/** Asks for the session and the first data of this address. The first script calls it, before all others have come. */
export function readEarly(path: string, search: string, kept: { access_token: string; role: string }): void {
  const calls = search === '' ? readsOf(path, kept.role) : undefined
  asked_at = performance.now()
  asked_with = `Bearer ${kept.access_token}`
  // Read at once: where the last answer is young enough, nobody takes it.
  const session = ask('/session').then(async (answer) => new Response(await answer.blob(), answer))
  session.catch(() => {})
  early.set('/api/session', session)
  if (calls) all = Promise.all(calls.map(readOf))
  // Whoever takes an answer over hears of its failure; one that nobody takes has nobody to tell.
  all?.catch(() => {})
}

function ask(call: string): Promise<Response> {
  const answer = fetch(`/api${call}`, { headers: { accept: 'application/json', authorization: asked_with } })
  early.set(`/api${call}`, answer)
  return answer
}

/** Reads a copy: the answer itself is the screen's. */
async function readOf(call: string): Promise<unknown> {
  const answer = (await ask(call)).clone()
  if (!answer.ok) throw new Error(`${call} was refused`)
  const data = await answer.json()
  read.set(`/api${call}`, data)
  return data
}

/** Reads what turned out to be needed too, at these addresses; rejects where one is refused. */
export const readMore = (addresses: readonly string[]): Promise<unknown> =>
  Promise.all(addresses.map((one) => readOf(one.replace(/^\/api/, ''))))

const isOwn = (authorization: string | undefined) =>
  authorization === asked_with && performance.now() - asked_at < FRESH_MS

/** Returns what all calls of this address say; null where none was asked for. Rejects where one is refused. */
export const earlyData = () => all

/** Returns what an early call says, if it is here: to be shown until the call itself has read it. */
export const earlyAnswer = (address: string, authorization: string | undefined): unknown =>
  isOwn(authorization) ? read.get(address) : undefined

/** Returns what was read early at this address, if anything was. */
export const earlyRead = (address: string): unknown => read.get(address)

/** Whether there is anything of the kind. */
export const hasEarlyAnswers = (): boolean => read.size > 0

/** Returns the answer that was asked for early, once, to the same person. */
export function takeEarlyAnswer(
  address: string,
  authorization: string | undefined,
): Promise<Response> | null {
  const answer = early.get(address)
  early.delete(address)
  return answer && isOwn(authorization) ? answer : null
}

/** After a write nothing that was read before it may be taken for new. */
export function forgetEarlyAnswers(): void {
  early.clear()
  read.clear()
}
