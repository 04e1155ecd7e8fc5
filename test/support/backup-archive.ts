import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { sumsText } from '#server/backup/sums.ts'

export type Member = { path: string; bytes: Buffer }

/** What is in a backup that is not encrypted, in its order. */
export async function membersIn(archive: Buffer): Promise<Member[]> {
  const unpacking = extract()
  unpacking.end(zstdDecompressSync(archive))
  const members: Member[] = []
  for await (const entry of unpacking)
    members.push({ path: entry.header.name, bytes: await buffer(entry as AsyncIterable<Uint8Array>) })
  return members
}

/** An archive of these members, whole as a tar and as a compressed file. */
export async function archiveOf(members: readonly Member[]): Promise<Buffer> {
  const packing = pack()
  for (const { path, bytes } of members) packing.entry({ name: path }, bytes)
  packing.finalize()
  return compressed(await buffer(packing as AsyncIterable<Uint8Array>))
}

export const compressed = (bytes: Buffer): Buffer =>
  zstdCompressSync(bytes, { params: { [constants.ZSTD_c_checksumFlag]: 1 } })

const SUMS = /\/SHA256SUMS$/

/** The same members with sums that are right again. */
export function summedAgain(members: readonly Member[]): Member[] {
  const sums = members.filter(({ path }) => !SUMS.test(path)).map(sumOf)
  return members.map((member) =>
    SUMS.test(member.path) ? { ...member, bytes: Buffer.from(sumsText(sums)) } : member,
  )
}

const sumOf = ({ path, bytes }: Member) => ({
  path: path.slice(path.indexOf('/') + 1),
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  lines: 0,
})
