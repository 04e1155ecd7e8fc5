import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { discard } from '#server/postgres/embedded.ts'
import { readSettings } from '#server/settings.ts'
import { fillDataFolder } from '../../support/ready-folder.ts'
import { dataFolder, type Launched, launch } from '../../support/server-process.ts'

/** A real server process on a data folder, as an institute runs it, which a drill may kill. */
export class Claustro implements AsyncDisposable {
  readonly data: string
  readonly #remove: () => Promise<void>
  readonly #env: Record<string, string>
  readonly #isGiven: boolean
  #server: Launched | undefined
  #address = 'http://127.0.0.1:1'

  /** In the given folder, which then stays; else in a ready one. */
  constructor({ data, env = {} }: { data?: string; env?: Record<string, string> } = {}) {
    const own = data === undefined ? dataFolder() : { path: data, remove: () => discard(data) }
    this.data = own.path
    this.#remove = own.remove
    this.#isGiven = data !== undefined
    this.#env = { CLAUSTRO_DEMO: '0', PORT: '0', ...env }
  }

  /** Where the living server listens: another port after each start. */
  get address(): string {
    return this.#address
  }

  /** With which its tokens are sealed. */
  get secret(): string {
    return readSettings({ ...this.#env, CLAUSTRO_DATA: this.data }).secret
  }

  get output(): string {
    return this.#server?.output() ?? ''
  }

  async start(): Promise<void> {
    if (!this.#isGiven && !existsSync(this.data)) await fillDataFolder(this.data)
    this.#server = launch({ ...this.#env, CLAUSTRO_DATA: this.data })
    this.#address = await this.#server.ready
  }

  /** `kill -9`, as the kernel does when memory is short. */
  async killServer(): Promise<void> {
    this.#server?.signal('SIGKILL')
    await this.#server?.exit
  }

  /** SIGTERM; gives the exit code. */
  async end(): Promise<number | null> {
    this.#server?.signal('SIGTERM')
    return (await this.#server?.exit) ?? null
  }

  /** Signals every process of our own PostgreSQL, the postmaster first. */
  signalDatabase(name: NodeJS.Signals): void {
    for (const pid of this.databaseProcesses())
      try {
        process.kill(pid, name)
      } catch {
        // Gone meanwhile.
      }
  }

  databaseProcesses(): number[] {
    const cluster = join(this.data, 'pg18')
    const first = postmasterOf(cluster)
    const works = (pid: number) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === cluster
      } catch {
        return false
      }
    }
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && works(pid))
      .sort((one, other) => Number(other === first) - Number(one === first))
  }

  async untilDatabaseGone(): Promise<void> {
    while (this.databaseProcesses().length > 0) await sleep(10)
  }

  get postmaster(): number {
    return postmasterOf(join(this.data, 'pg18'))
  }

  connect(database = 'claustro'): Promise<pg.Client> {
    return connectTo({ host: join(this.data, 'pg18'), user: 'postgres', database })
  }

  /** One statement beside the server. */
  async ask<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    const client = await this.connect()
    try {
      return (await client.query<R>(text, values)).rows
    } finally {
      await client.end()
    }
  }

  /** Changes a setting of PostgreSQL as a careless person would: behind the back of the running server. */
  async setDatabase(name: string, value: string): Promise<void> {
    await this.ask(`alter system set ${name} = ${value}`)
    await this.ask('select pg_reload_conf()')
    await sleep(200)
  }

  /** 0 where no answer came for so long. */
  async status(path: '/api/ready' | '/api/health', patience_ms = 60_000): Promise<number> {
    return fetch(`${this.#address}${path}`, { signal: AbortSignal.timeout(patience_ms) }).then(
      ({ status }) => status,
      () => 0,
    )
  }

  /** Milliseconds until the server says that it is ready; throws after some minutes. */
  async untilReady(since = performance.now()): Promise<number> {
    while ((await this.status('/api/ready')) !== 200) {
      if (performance.now() - since > 240_000)
        throw new Error(`not ready in 240 s\n${this.output.slice(-2_000)}`)
      await sleep(20)
    }
    return performance.now() - since
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.signalDatabase('SIGCONT')
    await this.killServer()
    await this.#remove()
  }
}

function postmasterOf(cluster: string): number {
  try {
    return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

async function connectTo(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  return client
}
