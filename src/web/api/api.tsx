import {
  keepPreviousData,
  notifyManager,
  QueryCache,
  QueryClient,
  type QueryKey,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { showPicture } from '#features/institute/institution/first-calls.ts'
import { mayCall } from '#kernel/access.ts'
import type { AnswerOf, EndpointSpec } from '#kernel/endpoint.ts'
import { createStore } from '#web/ui/external-store.ts'
import {
  ApiError,
  addressOf,
  type CallOptions,
  call,
  download,
  newKey,
  type Parts,
  type Rest,
  readFile,
  type Sent,
} from './call.ts'
import { earlyAnswer, hasEarlyAnswers } from './early-reads.ts'
import { clearFieldNotice, showError } from './errors.ts'
import { holderOf, type SessionUser, session, useSession } from './session.ts'
import { afterFailure, nextSubmission, type Submission } from './submission.ts'

export { ApiError, call, download, readFile, type Sent }

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { silent?: boolean }
  }
}

// Without a line the bar of the frame says it once, and what is kept is shown at once.
const mayRetry = (error: Error) =>
  error instanceof ApiError && (error.status === 503 || (error.status === 0 && navigator.onLine))

// Screens must render an answer before the code that awaited it continues: otherwise an optimistic value is removed
// while the old one is still below it.
notifyManager.setScheduler(queueMicrotask)

export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!query.meta?.silent && navigator.onLine) showError(error)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // A read that waits for the line by itself would leave its screen empty without a word.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (count, error) => count < 2 && mayRetry(error),
      retryDelay: (count) => 600 * 2 ** count,
    },
  },
})

const segmentOf = (endpoint: EndpointSpec) => endpoint.path.split('/')[1] ?? ''

/** The key under which an answer is cached. */
export const keyOf = (endpoint: EndpointSpec, sent: Parts = {}): QueryKey => [
  segmentOf(endpoint),
  `${endpoint.method} ${endpoint.path}`,
  sent,
]

export type AnswerOptions = {
  /** False postpones the request. */
  enabled?: boolean
  /** Milliseconds before an answer is stale. */
  staleTime?: number
  refetchInterval?: number | false
  /** Shows the previous answer until the next one arrives, as lists do. */
  keep?: boolean
  /** The screen shows the error itself, without a notice. */
  silent?: boolean
}

/** Reads from the API; cached, and refetched after an action on the same first path segment. */
export function useAnswer<E extends EndpointSpec>(
  endpoint: E,
  ...[sent, options = {}]: Rest<E, AnswerOptions>
): UseQueryResult<AnswerOf<E>, Error> {
  const { enabled = true, staleTime, refetchInterval, keep = false, silent = false } = options
  const early = enabled ? earlyOf(endpoint, sent) : undefined
  return useQuery<AnswerOf<E>, Error, AnswerOf<E>>({
    queryKey: keyOf(endpoint, sent),
    queryFn: ({ signal }) => callAny(endpoint, sent, { signal }),
    enabled,
    meta: { silent },
    ...(staleTime !== undefined && { staleTime }),
    ...(refetchInterval !== undefined && { refetchInterval }),
    ...(keep && { placeholderData: keepPreviousData }),
    ...(early && { placeholderData: early }),
  })
}

/** Gives what was read of this call before the application came: the first commit shows the rows that were drawn of it. */
function earlyOf(endpoint: EndpointSpec, sent: Parts = {}) {
  if (!hasEarlyAnswers() || endpoint.method !== 'GET') return undefined
  const early = earlyAnswer(addressOf(endpoint, sent), `Bearer ${session()?.access_token}`)
  return early === undefined ? undefined : <T,>(_: T | undefined) => early as T
}

function callAny<E extends EndpointSpec>(
  endpoint: E,
  sent: Sent<E> | undefined,
  options: CallOptions,
): Promise<AnswerOf<E>>
function callAny(endpoint: EndpointSpec, sent: Parts | undefined, options: CallOptions): Promise<unknown> {
  return call<EndpointSpec>(endpoint, sent, options)
}

/**
 * Refetches all answers under these first path segments; answers without a screen are refetched when one shows
 * them. A first request that is under way is restarted: it may have been read before the change, and
 * `invalidateQueries` would take it for new.
 */
export function readAgain(segments: readonly string[], options: { later?: boolean } = {}): void {
  for (const segment of segments) {
    const queryKey = [segment]
    if (!options.later) void queries.cancelQueries({ queryKey, predicate: isFirst })
    void queries.invalidateQueries({ queryKey, ...(options.later && { refetchType: 'none' }) })
  }
}

/** Asks anew for all that has not been answered yet. */
export function askAgain(): void {
  void queries.cancelQueries({ predicate: isFirst })
  void queries.refetchQueries({ type: 'active', predicate: isFirst })
}
const isFirst = ({ state }: { state: { data?: unknown } }) => state.data === undefined

/** The number of writes this page has sent: what depends on all of them refetches. */
export const writes = createStore(0)

export type ActionOptions = {
  /** Further first path segments to refetch afterwards. */
  touches?: readonly string[]
  /** The screen shows the error itself, without a notice. */
  silent?: boolean
}

export type Action<E> = {
  /** Sends; throws the `ApiError` after showing it, so that only a success continues. */
  run: (...rest: Rest<E, Pick<CallOptions, 'version'>>) => Promise<AnswerOf<E>>
  pending: boolean
  error: ApiError | null
  reset: () => void
}

/** Changes something through the API, and refetches what it touches. */
export function useAction<E extends EndpointSpec>(endpoint: E, options: ActionOptions = {}): Action<E> {
  const [pending, setPending] = useState(0)
  const [error, setError] = useState<ApiError | null>(null)
  const latest = useRef(options)
  latest.current = options
  const submission = useRef<Submission | null>(null)

  const run = useCallback(
    async (...[sent, extra]: Rest<E, Pick<CallOptions, 'version'>>): Promise<AnswerOf<E>> => {
      const one = nextSubmission(submission.current, sent, newKey)
      submission.current = one
      setPending((count) => count + 1)
      setError(null)
      try {
        const answer = await callAny(endpoint, sent, { ...extra, idempotencyKey: one.key })
        submission.current = null
        clearFieldNotice()
        writes.set(writes.get() + 1)
        readAgain([segmentOf(endpoint), ...(latest.current.touches ?? [])])
        return answer
      } catch (problem) {
        if (problem instanceof ApiError) {
          submission.current = afterFailure(one, problem.status)
          setError(problem)
        }
        if (!latest.current.silent) showError(problem)
        throw problem
      } finally {
        setPending((count) => count - 1)
      }
    },
    [endpoint],
  )
  const reset = useCallback(() => setError(null), [])
  return { run, pending: pending > 0, error, reset }
}

/** Whether the server would let this person make the call. */
export const userMay = (endpoint: EndpointSpec, user: SessionUser | undefined): boolean =>
  user ? mayCall(endpoint, holderOf(user)) : endpoint.roles === 'public'

/** `const may = useMay()`, then `may(createCourse) && …`. */
export function useMay(): (endpoint: EndpointSpec) => boolean {
  const user = useSession()?.user
  return useCallback((endpoint: EndpointSpec) => userMay(endpoint, user), [user])
}

/** A stored key is `pictures/….webp`; the call takes the file name alone. */
const nameOf = (key: string | null) => key?.replace(/^pictures\//, '')

/** Returns the address of a picture once it was read; null until then, and without a picture. */
export function usePicture(key: string | null): string | null {
  const { data } = useQuery({
    queryKey: ['pictures', key],
    queryFn: async ({ signal }) =>
      URL.createObjectURL(await readFile(showPicture, { params: { key: nameOf(key) } }, { signal })),
    enabled: key !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { silent: true },
  })
  return data ?? null
}
