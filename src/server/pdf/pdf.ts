import { type ChildProcess, fork } from 'node:child_process'
import { type Instant, timeOf } from '#kernel/dates.ts'
import type { TypesetRequest, TypesetResult } from './typesetter.ts'

const MOST_MS = 60_000
/** Ten minutes for what is made beside the requests. */
const MOST_OF_A_BOOK_MS = 600_000
const IDLE_MS = 30_000

type Waiting = {
  typesetter: ChildProcess
  resolve: (bytes: Uint8Array) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}

let child: ChildProcess | undefined
const books = new Set<ChildProcess>()
let idle: NodeJS.Timeout | undefined
let orders = 0
const waiting = new Map<number, Waiting>()

/**
 * Sets a Typst template as PDF/UA-1, or PDF/A-2a for what is kept. The data, JSON, reach it as `json(bytes(sys.inputs.data))` and never become part of
 * its code.
 */
export function pdfOf(
  template: string,
  data: string,
  at: Instant,
  standard: TypesetRequest['standard'] = 'ua-1',
): Promise<Uint8Array> {
  clearTimeout(idle)
  return set(child ?? started(), { template, data, standard, ...dated(at) }, MOST_MS)
}

/** As `pdfOf`, of hundreds of pages: in a process of its own, since whoever wants one page would wait for all of them. */
export async function bookOf(template: string, data: string, at: Instant): Promise<Uint8Array> {
  const own = forked()
  books.add(own)
  try {
    return await set(own, { template, data, standard: 'ua-1', ...dated(at) }, MOST_OF_A_BOOK_MS)
  } finally {
    books.delete(own)
    own.kill()
  }
}

const dated = (at: Instant) => ({ at_seconds: Math.floor(timeOf(at) / 1000) })

function set(
  typesetter: ChildProcess,
  what: Omit<TypesetRequest, 'number'>,
  most_ms: number,
): Promise<Uint8Array> {
  const order: TypesetRequest = { ...what, number: (orders += 1) }
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => typesetter.kill('SIGKILL'), most_ms)
    waiting.set(order.number, { typesetter, resolve, reject, timer })
    typesetter.ref()
    typesetter.channel?.ref()
    typesetter.send(order)
  })
}

/** Ends the typesetters that run. What is ordered from now on is set by another: these may take a while to go. */
export function stopPdf(): void {
  for (const one of books) one.kill()
  stopIdle()
}

/** Not the books: one may have been begun meanwhile. */
function stopIdle(): void {
  child?.kill()
  child = undefined
}

function started(): ChildProcess {
  child = forked()
  return child
}

function forked(): ChildProcess {
  const made = fork(new URL('typesetter.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  made.on('message', (outcome: TypesetResult) => settle(outcome))
  made.on('error', () => made.kill('SIGKILL'))
  made.on('exit', (code, signal) => {
    if (child === made) child = undefined
    for (const [number, { typesetter }] of waiting)
      if (typesetter === made) settle({ number, fault: `The typesetter ended (${signal ?? code})` })
  })
  return made
}

function settle(outcome: TypesetResult): void {
  const order = waiting.get(outcome.number)
  waiting.delete(outcome.number)
  clearTimeout(order?.timer)
  if ('bytes' in outcome) order?.resolve(outcome.bytes)
  else order?.reject(new Error(outcome.fault))
  if (waiting.size === 0) rest()
}

/** Idle: it keeps no process alive, and ends soon, which frees its memory. */
function rest(): void {
  child?.unref()
  child?.channel?.unref()
  clearTimeout(idle)
  idle = setTimeout(stopIdle, IDLE_MS)
  idle.unref()
}
