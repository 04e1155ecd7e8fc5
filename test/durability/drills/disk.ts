import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** Why no disk of our own can be had here; null when it can. */
export function whyNoDisk(): string | null {
  if (process.platform !== 'linux') return 'a loop device needs Linux'
  if (process.getuid?.() !== 0) return 'a loop device needs root'
  for (const tool of ['losetup', 'mkfs.ext4', 'e2fsck', 'mount'])
    if (spawnSync(tool, ['--version']).error && spawnSync(`/usr/sbin/${tool}`, ['-V']).error)
      return `no ${tool}`
  const free = spawnSync(sbin('losetup'), ['-f'], { encoding: 'utf8' })
  return free.status === 0 ? null : `no loop device: ${free.stderr.trim()}`
}

const sbin = (tool: string) => (spawnSync(tool, ['--version']).error ? `/usr/sbin/${tool}` : tool)

function run(tool: string, ...args: string[]): string {
  const done = spawnSync(sbin(tool), args, { encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`${tool} ${args.join(' ')}: ${done.stderr || done.error?.message}`)
  return done.stdout
}

/** A disk in a file, mounted through a loop device. */
export class Disk implements Disposable {
  readonly #home: string
  readonly path: string
  readonly image: string
  #device: string | null = null
  #mounted = ''

  constructor(megabytes: number) {
    this.#home = mkdtempSync(join(tmpdir(), 'claustro-disk-'))
    chmodSync(this.#home, 0o711)
    this.path = join(this.#home, 'mnt')
    this.image = join(this.#home, 'disk.img')
    mkdirSync(this.path)
    writeFileSync(this.image, '')
    truncateSync(this.image, megabytes * 1_048_576)
    run('mkfs.ext4', '-q', '-F', this.image)
    this.mount(this.image)
  }

  mount(image: string): void {
    this.#device = run('losetup', '--find', '--show', image).trim()
    this.#mounted = image
    run('mount', this.#device, this.path)
    chmodSync(this.path, 0o711)
  }

  unmount(): void {
    if (this.#device === null) return
    if (!this.#isLetGo()) run('umount', '--lazy', this.path)
    run('losetup', '--detach', this.#device)
    this.#device = null
  }

  /** What was killed a moment ago may still hold it. */
  #isLetGo(): boolean {
    for (let tries = 0; tries < 20; tries += 1) {
      if (spawnSync('umount', [this.path]).status === 0) return true
      spawnSync('sleep', ['0.1'])
    }
    return false
  }

  /** How much was ever written to the device. */
  #written(): string {
    const stat = readFileSync(`/sys/block/${basename(this.#device ?? '')}/stat`, 'utf8')
      .trim()
      .split(/\s+/)
    return `${stat[4]} ${stat[6]} ${stat[8]}`
  }

  /** The image as it lies there at this moment: what is only in memory is not in it. Copied again while it changes. */
  snapshot(): string {
    const copy = `${this.image}.copy`
    for (let tries = 0; tries < 20; tries += 1) {
      const before = this.#written()
      run('cp', '--sparse=always', this.image, copy)
      if (this.#written() === before) return copy
    }
    throw new Error('the disk never stood still')
  }

  /** Takes the disk out and puts it in again; gives what is wrong with the structure of its file system. */
  check(): string {
    this.unmount()
    const wrong = this.look()
    this.mount(this.#mounted)
    return wrong
  }

  /** What is wrong with the structure, while it is not mounted. */
  look(): string {
    const done = spawnSync(sbin('e2fsck'), ['-fn', this.#mounted], { encoding: 'utf8' })
    return done.status === 0 ? '' : `e2fsck ${done.status}: ${done.stdout.slice(0, 600)}`
  }

  /** Writes nonsense where the file system keeps its books. */
  spoil(): void {
    run('dd', 'if=/dev/urandom', `of=${this.#mounted}`, 'bs=1024', 'seek=2', 'count=64', 'conv=notrunc')
  }

  [Symbol.dispose](): void {
    this.unmount()
    rmSync(this.#home, { recursive: true, force: true })
  }
}
