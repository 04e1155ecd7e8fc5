import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** In megabytes, of what is shared its part: of the server's process, and of all of its PostgreSQL. */
export type Memory = { node: number; postgres: number }
type Stages = { rest: Memory; load: Memory; after: Memory }

const LOOK_MS = 2_000
/** Longer than anything is kept for who comes soon. */
const SETTLED_MS = 40_000
const GOAL_MB = { rest: 200, after: 350 }

const whole = ({ node, postgres }: Memory) => node + postgres
const NOTHING: Memory = { node: 0, postgres: 0 }

/** The text of a file of `/proc`, none when its process has just ended. */
function read(pid: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

const megabytes = (pid: number | string) =>
  Number(/^Pss:\s+(\d+)/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0) / 1024

/** What a server and its PostgreSQL hold now. */
export function memoryOf({ pid, data }: { pid: number; data: string }): Memory {
  const cluster = readdirSync(data).find((name) => /^pg\d+$/.test(name)) ?? ''
  const [first = ''] = readFileSync(join(data, cluster, 'postmaster.pid'), 'utf8').split('\n')
  const children = readdirSync('/proc').filter(
    (entry) => /^\d+$/.test(entry) && /^PPid:\s+(\d+)/m.exec(read(entry, 'status'))?.[1] === first,
  )
  const postgres = [first, ...children].reduce((sum, one) => sum + megabytes(one), 0)
  return { node: megabytes(pid), postgres }
}

/** Looks at the memory from the start to the rest after the work: `rested` before it begins, `ended` behind it. */
export function watchMemory(of: { pid: number; data: string }) {
  const stages: Stages = { rest: NOTHING, load: NOTHING, after: NOTHING }
  const look = () => {
    const now = memoryOf(of)
    if (whole(now) > whole(stages.load)) stages.load = now
  }
  let timer: NodeJS.Timeout | undefined
  return {
    async rested() {
      await sleep(SETTLED_MS)
      stages.rest = memoryOf(of)
      timer = setInterval(look, LOOK_MS)
    },
    async ended(): Promise<Stages> {
      clearInterval(timer)
      await sleep(SETTLED_MS)
      stages.after = memoryOf(of)
      return stages
    },
  }
}

/** Says what was held in each stage; returns how many goals were missed. */
export function sayMemory(stages: Stages, say: (line: string) => void): number {
  say('\n| memory (PSS), MB | server | PostgreSQL | both | goal |')
  say('|---|---|---|---|---|')
  let missed = 0
  const row = (title: string, memory: Memory, goal?: number) => {
    const mark = goal !== undefined && whole(memory) > goal ? ' ✗' : ''
    if (mark) missed += 1
    const [node, postgres, both] = [memory.node, memory.postgres, whole(memory)].map((one) => one.toFixed(0))
    say(`| ${title} | ${node} | ${postgres} | ${both}${mark} | ${goal ?? ''} |`)
  }
  row('at rest after the start', stages.rest, GOAL_MB.rest)
  row('under load, at most', stages.load)
  row(`${SETTLED_MS / 1_000} s after all of it`, stages.after, GOAL_MB.after)
  return missed
}
