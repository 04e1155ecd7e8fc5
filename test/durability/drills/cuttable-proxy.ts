import {
  type AddressInfo,
  connect,
  createServer,
  type NetConnectOpts,
  type Server,
  type Socket,
} from 'node:net'

type Line = { near: Socket; far: Socket }

/** A wire between two programs that can be cut, or made silent: what a bad line or a firewall does to them. */
export class Wire implements AsyncDisposable {
  readonly #server: Server
  readonly #lines = new Set<Line>()
  /** Where it leads: a server that starts again has another port. */
  readonly #to: () => NetConnectOpts
  #is_silent = false
  #cuts = 0

  private constructor(to: () => NetConnectOpts) {
    this.#to = to
    this.#server = createServer((near) => this.#join(near))
  }

  static async open(to: () => NetConnectOpts): Promise<Wire> {
    const wire = new Wire(to)
    await new Promise<void>((resolve) => wire.#server.listen(0, '127.0.0.1', resolve))
    return wire
  }

  get port(): number {
    const { port } = this.#server.address() as AddressInfo
    return port
  }

  /** Connections that were cut while they were in use. */
  get cuts(): number {
    return this.#cuts
  }

  #join(near: Socket): void {
    const far = connect(this.#to())
    const line = { near, far }
    this.#lines.add(line)
    const end = () => {
      this.#lines.delete(line)
      near.destroy()
      far.destroy()
    }
    for (const [from, onto] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', end)
      from.on('close', end)
      from.on('data', (bytes) => void onto.write(bytes))
      if (this.#is_silent) from.pause()
    }
  }

  /** Breaks every line with the given chance: whatever was on its way in either direction is lost. */
  cut(chance: number): void {
    for (const { near, far } of [...this.#lines])
      if (Math.random() < chance) {
        this.#cuts += 1
        near.resetAndDestroy()
        far.destroy()
      }
  }

  /** Nothing comes through and nobody is told, as behind a firewall that drops. */
  silence(): void {
    this.#is_silent = true
    for (const { near, far } of this.#lines) {
      near.pause()
      far.pause()
    }
  }

  speak(): void {
    this.#is_silent = false
    for (const { near, far } of this.#lines) {
      near.resume()
      far.resume()
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { near, far } of this.#lines) {
      near.destroy()
      far.destroy()
    }
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
