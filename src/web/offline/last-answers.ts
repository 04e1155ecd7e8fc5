import { onlineManager, type Query, type QueryKey, type QueryPersister } from '@tanstack/react-query'
import { showSession } from '#features/people/account/first-calls.ts'
import { ApiError, call, queries } from '#web/api/api.tsx'
import { claimDevice, type SessionUser } from '#web/api/session.ts'
import { createStore } from '#web/ui/external-store.ts'
import { type Answers, openAnswers } from './answers-database.ts'
import { isKept, isOfScreen } from './kept-calls.ts'

/** `lost`: the last call found no server. `seen`: when the oldest of what the screen shows from before was read. */
export const line = createStore<{ lost: boolean; seen: number | null }>({ lost: false, seen: null })

// It believes in the line until told: opened without one, it would not ask again when the line comes.
onlineManager.setOnline(navigator.onLine)

const cache = queries.getQueryCache()
/** Hash of a query → when the answer was read that it shows from the device. */
const fromDevice = new Map<string, number>()
/** The server says that the right, or the thing, is gone. */
const GONE: readonly number[] = [403, 404]

const isUnreached = (error: unknown) => error instanceof ApiError && error.status === 0
const isFromBefore = ({ queryHash, state }: Query) =>
  fromDevice.get(queryHash) === state.dataUpdatedAt || isUnreached(state.error)

function look(lost: boolean): void {
  const times = cache
    .getAll()
    .filter((query) => query.isActive() && query.state.data !== undefined && isOfScreen(query.queryKey))
    .filter(isFromBefore)
    .map(({ state }) => state.dataUpdatedAt)
  const seen = times.length > 0 ? Math.min(...times) : null
  const before = line.get()
  if (before.lost !== lost || before.seen !== seen) line.set({ lost, seen })
}

const save = (answers: Answers, { queryHash, queryKey, state }: Query) =>
  answers.put(queryHash, String(queryKey[1]), { data: state.data, at: state.dataUpdatedAt })

async function forget(answers: Answers, query: Query): Promise<void> {
  if (fromDevice.delete(query.queryHash)) query.setState({ data: undefined, dataUpdatedAt: 0 })
  await answers.drop(query.queryHash)
}

const none = () => undefined

const never = () => new Promise<undefined>(() => {})

/** Shows the last answer while the server is asked: the device may come before its answer, which waits for no device. */
const restoring =
  (answers: Answers): QueryPersister<unknown> =>
  async (ask, context, query: Query) => {
    const answer = Promise.resolve(ask(context))
    answer.catch(() => {}) // thrown below
    const isWanted = query.state.data === undefined && isKept(query.queryKey)
    const kept = isWanted
      ? await Promise.race([answers.get(query.queryHash).catch(none), answer.then(none, never)])
      : undefined
    if (kept && query.state.data === undefined) {
      fromDevice.set(query.queryHash, kept.at)
      query.setData(kept.data, { updatedAt: kept.at, manual: true })
    }
    return answer
  }

function watch(answers: Answers): void {
  const quietly = (work: Promise<void>) => void work.catch(() => {}) // emptied meanwhile, or a full device
  cache.subscribe((event) => {
    if (event.type === 'updated') {
      const { action, query } = event
      const isAnswer = action.type === 'success' && !action.manual
      const error = action.type === 'error' || action.type === 'failed' ? action.error : null
      if (isAnswer && isKept(query.queryKey)) quietly(save(answers, query))
      if (error instanceof ApiError && GONE.includes(error.status)) quietly(forget(answers, query))
      const isTold = isAnswer || error instanceof ApiError
      look(isTold ? isUnreached(error) : line.get().lost)
    } else if (event.type === 'observerAdded' || event.type === 'observerRemoved') look(line.get().lost)
  })
}

/** Asks the server whether it is there again; whatever it answers, it is, and what the screen shows from before is asked for anew. */
export async function lookForLine(): Promise<void> {
  try {
    await call(showSession)
  } catch (error) {
    if (!(error instanceof ApiError) || isUnreached(error)) return
  }
  line.set({ ...line.get(), lost: false })
  // Whoever waits for the line hears of it as the browser would have said so.
  dispatchEvent(new Event('online'))
  await queries.refetchQueries({ type: 'active', predicate: isFromBefore })
}

let opened: Promise<Answers | null> | null = null

async function open({ id }: SessionUser): Promise<Answers | null> {
  try {
    claimDevice(id)
    const answers = await openAnswers(id)
    const { queries: before, ...others } = queries.getDefaultOptions()
    queries.setDefaultOptions({ ...others, queries: { ...before, persister: restoring(answers) } })
    watch(answers)
    return answers
  } catch {
    return null // a browser that keeps nothing shows what it is answered
  }
}

/** Begins to keep what the person reads, and to show it before the next answer. */
export const keepAnswers = (user: SessionUser): Promise<Answers | null> => (opened ??= open(user))

/** Takes these answers from the device before the first screen is drawn, which then is whole at once. */
export async function restore(answers: Answers, hashes: readonly string[]): Promise<void> {
  const take = async (hash: string) => {
    const kept = await answers.get(hash)
    const queryKey: QueryKey = JSON.parse(hash)
    if (!kept || queries.getQueryData(queryKey) !== undefined) return
    fromDevice.set(hash, kept.at)
    queries.setQueryData(queryKey, kept.data, { updatedAt: kept.at })
    // Whoever loads the page anew wants to know what is so now, however young it is.
    if (isOfScreen(queryKey)) await queries.invalidateQueries({ queryKey, refetchType: 'none' })
  }
  await Promise.all(hashes.map(take))
}

/** Keeps what was answered before this code was there. */
export async function keepEarlier(answers: Answers): Promise<void> {
  for (const query of cache.getAll())
    if (isKept(query.queryKey) && query.state.status === 'success' && !fromDevice.has(query.queryHash))
      await save(answers, query)
  await answers.prune()
}
