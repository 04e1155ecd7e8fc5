import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { extract as tarExtract, pack as tarPack } from 'tar-stream'
import { FOLDER } from './manifest.ts'
import { BackupRefused } from './refused.ts'

type Bytes = AsyncIterable<Uint8Array>
export type Member = { path: string; bytes: number; data: Bytes }

export const ZSTD = Buffer.from('28b52ffd', 'hex')
export const AGE = Buffer.from('age-encryption.org/v1\n')
/** OWASP's figure for scrypt: 2^17, which takes 128 MiB for half a second. */
const SCRYPT_LOG_N = 17
const READ_BYTES = 256 * 1024

/** Writes the members in order; extracted, they are readable by their owner alone. */
export async function writeArchive(
  file: FileHandle,
  key: string | null,
  members: AsyncIterable<Member>,
): Promise<void> {
  const pack = tarPack()
  const packing = packAll(pack, members)
  packing.catch((error) => pack.destroy(error))
  await pipeline(
    pack,
    createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
    async (bytes: Bytes) => {
      for await (const some of key === null ? bytes : await encrypted(bytes, key)) await file.writeFile(some)
    },
  )
  await packing
}

async function packAll(pack: ReturnType<typeof tarPack>, members: AsyncIterable<Member>): Promise<void> {
  for await (const { path, bytes, data } of members)
    await pipeline(data, pack.entry({ name: `${FOLDER}${path}`, size: bytes, mode: 0o600 }))
  pack.finalize()
}

/** The library comes with the first archive that has a key (docs/measured.md#what-the-memory-is). */
const library = () => import('age-encryption')

async function encrypted(bytes: Bytes, key: string): Promise<Bytes> {
  const { Encrypter } = await library()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(key)
  encrypter.setScryptWorkFactor(SCRYPT_LOG_N)
  return encrypter.encrypt(ReadableStream.from(bytes))
}

/**
 * Hands every member to `take`, which must read its data to the end. Throws `BackupRefused` if the file is not
 * whole.
 */
export async function readArchive(
  file: FileHandle,
  key: string | null,
  take: (member: Member) => Promise<void>,
): Promise<void> {
  const extract = tarExtract()
  const feeding = pipeline(unzipped(file, key), extract)
  feeding.catch(() => {})
  try {
    for await (const entry of extract) {
      const { name, size = 0, type } = entry.header
      if (type !== 'file') throw new BackupRefused('damaged')
      await take({ path: name, bytes: size, data: entry as Bytes })
    }
    await feeding
  } catch (error) {
    throw isOfTar(error) ? new BackupRefused('damaged', { cause: error }) : error
  }
}

/** Returns the path of the first member; null if the file is no archive, or does not open with this key. */
export async function firstPath(file: FileHandle, key: string | null): Promise<string | null> {
  let first: string | null = null
  await readArchive(file, key, async ({ path }) => {
    first = path
    throw new Error('The others are not wanted')
  }).catch(() => {})
  return first
}

const isOfTar = (error: unknown): boolean =>
  error instanceof Error && /tar header|Invalid header|Unexpected end of data/.test(error.message)

async function* unzipped(file: FileHandle, key: string | null): AsyncGenerator<Uint8Array> {
  const stored = file.createReadStream({ start: 0, autoClose: false, highWaterMark: READ_BYTES })
  let given = 0
  async function* source() {
    for await (const some of key === null ? stored : await decrypted(stored, key)) {
      given += some.length
      yield some
    }
  }
  const unzip = createZstdDecompress()
  const feeding = pipeline(source, unzip)
  feeding.catch(() => {})
  try {
    yield* unzip
    await feeding
  } catch (error) {
    throw asRefused(error)
  }
  // Bytes after the compressed frame would not be decompressed.
  if (unzip.bytesWritten !== given) throw new BackupRefused('cut_short')
}

async function decrypted(bytes: Bytes, key: string): Promise<Bytes> {
  const { Decrypter } = await library()
  const decrypter = new Decrypter()
  decrypter.addPassphrase(key)
  return decrypter.decrypt(ReadableStream.from(bytes)).catch((error: unknown) => {
    throw error instanceof Error && error.message.startsWith('no identity matched')
      ? new BackupRefused('wrong_key', { cause: error })
      : error
  })
}

/** The data ended too early, or went on after its end. */
const CUT = ['Z_BUF_ERROR', 'ABORT_ERR']

/** Data that the decompressor or the cipher cannot read were not written by us; errors of the disk pass unchanged. */
function asRefused(error: unknown): unknown {
  if (error instanceof BackupRefused || !(error instanceof Error) || 'syscall' in error) return error
  const isCut = 'code' in error && CUT.includes(String(error.code))
  return new BackupRefused(isCut ? 'cut_short' : 'damaged', { cause: error })
}
