import { type ChildProcess, fork } from 'node:child_process'
import { type Instant, timeOf } from '#kernel/dates.ts'
import type { TypesetRequest, TypesetResult } from './typesetter.ts'

const MOST_MS = 60_000
const IDLE_MS = 30_000

type Waiting = {
  typesetter: ChildProcess
  resolve: (bytes: Uint8Array) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}

let child: ChildProcess | undefined
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
  const order: TypesetRequest = {
    number: (orders += 1),
    template,
    data,
    standard,
    at_seconds: Math.floor(timeOf(at) / 1000),
  }
  const typesetter = child ?? started()
  clearTimeout(idle)
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => typesetter.kill('SIGKILL'), MOST_MS)
    waiting.set(order.number, { typesetter, resolve, reject, timer })
    typesetter.ref()
    typesetter.channel?.ref()
    typesetter.send(order)
  })
}

/** Ends the typesetter, if one runs. What is ordered from now on is set by another: this one may take a while to go. */
export function stopPdf(): void {
  child?.kill()
  child = undefined
}

function started(): ChildProcess {
  const made = fork(new URL('typesetter.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child = made
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
  idle = setTimeout(stopPdf, IDLE_MS)
  idle.unref()
}
