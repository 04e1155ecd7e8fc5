import { randomBytes } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A sent file on the machine's own disk, for as long as its call runs. */
export type SpooledFile = { path: string; size: number }

/** Writes what is sent to a file that only the server's account reads; of a broken one nothing stays. */
export async function spool(sent: AsyncIterable<Uint8Array>): Promise<SpooledFile> {
  const path = join(tmpdir(), `claustro-${randomBytes(12).toString('hex')}.sent`)
  const file = await open(path, 'wx', 0o600)
  try {
    let size = 0
    for await (const bytes of sent) {
      await file.writeFile(bytes)
      size += bytes.length
    }
    return { path, size }
  } catch (error) {
    await removeSpooled([{ path }])
    throw error
  } finally {
    await file.close()
  }
}

export async function removeSpooled(files: readonly Pick<SpooledFile, 'path'>[]): Promise<void> {
  for (const { path } of files) await rm(path, { force: true }).catch(() => {})
}
