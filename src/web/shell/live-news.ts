import { createParser } from 'eventsource-parser'
import { listNotifications } from '#features/messages/notifications/first-calls.ts'
import type { NewsEvent } from '#features/messages/notifications/live/contract.ts'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { keyOf, queries, readAgain } from '#web/api/api.tsx'
import { isRemembered, renewToken, session } from '#web/api/session.ts'
import { BELL, SHOWN } from './bell-query.ts'

const ADDRESS = '/api/notifications/stream'
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
/** Without a line the bell asks, as it would without events. */
const ASK_MS = 60_000
/** More than two heartbeats of the server: the line is dead, whatever the browser thinks. */
const SILENCE_MS = 60_000
/** Those of a whole school, told at once, ask one after the other. */
const SPREAD_MS = 1_500

/** Where a lost line goes on; of this page alone. */
let last: { user_id: number; id: string } | null = null

/** What a page at rest listens to: news, and the browser's other tabs, which read a remembered session by themselves. */
export function listenBeside(): () => void {
  const stop = listenForNews()
  if (isRemembered()) return stop
  const sharing = import('#web/api/share-session.ts').then(({ shareSession }) => shareSession())
  sharing.catch(() => {}) // without a line each tab has its own
  return () => {
    stop()
    void sharing.then((end) => end()).catch(() => {})
  }
}

/**
 * Listens for news while the page is looked at, and writes them into the bell. EventSource cannot send the token, and a
 * browser opens six lines to a server that speaks HTTP/1.1: a hidden page leaves its one to others.
 */
function listenForNews(): () => void {
  let line: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isOpen = false
  let least_wait = FIRST_WAIT_MS

  const close = () => {
    clearTimeout(timer)
    line?.abort()
    line = null
    isOpen = false
  }
  const look = () => {
    const wanted = document.visibilityState === 'visible' && navigator.onLine && session() !== null
    if (!wanted) close()
    else if (line === null) open()
  }
  const open = () => {
    clearTimeout(timer)
    const own = new AbortController()
    line = own
    least_wait = FIRST_WAIT_MS
    const opened = () => {
      failures = 0
      isOpen = true
    }
    const retry = (milliseconds: number) => {
      least_wait = milliseconds
    }
    void listen({ line: own, opened, retry })
      .catch(() => null)
      .then(() => {
        if (line !== own) return
        close()
        const wait = Math.min(least_wait * 2 ** failures, LONGEST_WAIT_MS)
        failures += 1
        // Those of a server that was stopped do not come back all at once.
        timer = setTimeout(look, wait * (0.5 + Math.random()))
      })
  }
  const asking = setInterval(() => {
    if (!isOpen && document.visibilityState === 'visible') askBell()
  }, ASK_MS)
  document.addEventListener('visibilitychange', look)
  addEventListener('online', look)
  addEventListener('offline', look)
  look()
  return () => {
    clearInterval(asking)
    document.removeEventListener('visibilitychange', look)
    removeEventListener('online', look)
    removeEventListener('offline', look)
    close()
  }
}

type Listening = { line: AbortController; opened: () => void; retry: (milliseconds: number) => void }

/** Resolves when the line ends. */
async function listen({ line, opened, retry }: Listening): Promise<void> {
  const { access_token, user } = session() ?? {}
  if (!access_token || !user) return
  const since = last?.user_id === user.id ? last.id : null
  const answer = await fetch(ADDRESS, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${access_token}`,
      ...(since && { 'last-event-id': since }),
    },
    cache: 'no-store',
    signal: line.signal,
  })
  const fresh = answer.headers.get('authorization')
  if (fresh) renewToken(fresh.replace(/^Bearer\s+/i, ''))
  // The session is over: the bell's own question says so, as any other call would.
  if (answer.status === 401) readAgain(['notifications'])
  if (!answer.ok || !answer.body) throw new Error(String(answer.status))
  let isFirst = true
  const parser = createParser({
    onEvent: ({ id, data }) => {
      if (id) last = { user_id: user.id, id }
      take(JSON.parse(data), isFirst)
      isFirst = false
    },
    onRetry: retry,
  })
  const reader = answer.body.getReader()
  // Firefox before 105 has no TextDecoderStream.
  const decoder = new TextDecoder()
  for (;;) {
    const silence = setTimeout(() => line.abort(), SILENCE_MS)
    const { done, value } = await reader.read().finally(() => clearTimeout(silence))
    if (done) return
    // A proxy that holds back what is sent lets the head pass all the same.
    opened()
    parser.feed(decoder.decode(value, { stream: true }))
  }
}

const askBell = () => void queries.refetchQueries({ queryKey: keyOf(listNotifications, BELL) })

/** What is corrected or withdrawn is so also where it is being read. */
const askOpened = () =>
  void queries.refetchQueries({ queryKey: ['notifications', 'GET /notifications/{id}'], type: 'active' })

type Page = AnswerOf<typeof listNotifications>

/** Puts what is new before what the bell has; whatever else has changed is asked for. */
function take({ unread, notifications }: NewsEvent, isFirst: boolean): void {
  const key = keyOf(listNotifications, BELL)
  const bell = queries.getQueryData<Page>(key)
  const before = bell?.data.filter(({ pivot }) => !pivot?.read_at) ?? []
  const counted = bell ? bell.total - bell.data.length + before.length : -1
  const known = new Set(before.map(({ id }) => id))
  const news = notifications.filter(({ id }) => !known.has(id))
  // A line that was opened anew, and nothing came meanwhile; what is being read may have been corrected before it was open.
  if (isFirst && news.length === 0 && counted === unread) {
    setTimeout(askOpened, Math.random() * SPREAD_MS)
    return
  }
  if (bell && news.length > 0)
    queries.setQueryData<Page>(key, { ...bell, data: [...news, ...before].slice(0, SHOWN), total: unread })
  readAgain(['notifications', 'dashboard'], { later: true })
  if (news.length > 0 && counted + news.length === unread) return
  setTimeout(() => {
    askBell()
    askOpened()
  }, Math.random() * SPREAD_MS)
}
