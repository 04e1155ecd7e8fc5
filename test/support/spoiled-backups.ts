import { archiveOf, compressed, type Member, membersIn, summedAgain } from './backup-archive.ts'

export type Spoiled = [name: string, bytes: Buffer, reason: string]

/** Backups that must be refused, made from a good one: what they are, their bytes, and the reason (promises.md B1). */
export async function spoiledBackups(good: Buffer): Promise<Spoiled[]> {
  return [...spoiledFiles(good), ...(await spoiledArchives(await membersIn(good)))]
}

/** What versions before format 2 wrote. */
export const FORMAT_1 = Buffer.from('CLAUSTRO\0\0\0\u0001 de otros tiempos')

/** The file as a disk, a cable or another program spoils it. */
function spoiledFiles(good: Buffer): Spoiled[] {
  const flipped = (at: number, bit = 1) => {
    const bytes = Buffer.from(good)
    bytes[at] = (bytes[at] ?? 0) ^ bit
    return bytes
  }
  const half = good.length >> 1
  return [
    ['empty', Buffer.alloc(0), 'foreign'],
    ['a spreadsheet', Buffer.from('PK\u0003\u0004 de otro programa'.repeat(50)), 'foreign'],
    ["PostgreSQL's own dump", Buffer.from('PGDMP\u0001\u000f'.repeat(500)), 'foreign'],
    ['of format 1, which only older versions read', FORMAT_1, 'older_format'],
    ['cut within its first word', good.subarray(0, 3), 'foreign'],
    ['cut within the head', good.subarray(0, 60), 'cut_short'],
    ['cut in the middle', good.subarray(0, half), 'cut_short'],
    ['short of its last byte', good.subarray(0, -1), 'cut_short'],
    ['with one byte more', Buffer.concat([good, Buffer.alloc(1)]), 'cut_short'],
    ['with a megabyte more', Buffer.concat([good, Buffer.alloc(1_000_000)]), 'cut_short'],
    ['twice in one', Buffer.concat([good, good]), 'cut_short'],
    ['with a bit flipped in its first word', flipped(3), 'foreign'],
    ['with a bit flipped early', flipped(100, 16), 'damaged'],
    ['with a bit flipped in the middle', flipped(half, 128), 'damaged'],
    ['with a bit flipped in the last byte', flipped(good.length - 1), 'damaged'],
    ['with its halves swapped', Buffer.concat([good.subarray(half), good.subarray(0, half)]), 'foreign'],
    ['with two pieces swapped', swapped(good), 'damaged'],
    ['compressed, but no archive', compressed(Buffer.from('cinco años de trabajo'.repeat(90))), 'damaged'],
  ]
}

function swapped(good: Buffer): Buffer {
  const [start, length] = [100, Math.floor((good.length - 200) / 2)]
  const [one, other] = [
    good.subarray(start, start + length),
    good.subarray(start + length, start + 2 * length),
  ]
  return Buffer.concat([good.subarray(0, start), other, one, good.subarray(start + 2 * length)])
}

/** Whole as files, compressed and packed rightly: what is in them is not what was written. */
async function spoiledArchives(members: readonly Member[]): Promise<Spoiled[]> {
  const at = (path: string) => members.findIndex((one) => one.path.endsWith(`/${path}`))
  const changed = (path: string, change: (text: string) => string): Member[] =>
    members.with(at(path), {
      path: members[at(path)]?.path ?? '',
      bytes: Buffer.from(change(members[at(path)]?.bytes.toString() ?? '')),
    })
  const manifest = (change: (manifest: { [field: string]: unknown }) => object) =>
    summedAgain(changed('manifest.json', (text) => JSON.stringify(change(JSON.parse(text)))))
  const renamed = (change: (path: string) => string) =>
    members.map(({ path, bytes }) => ({ path: change(path), bytes }))
  const otherDigit = (text: string) => text.replace(/[0-8]/, (digit) => String(Number(digit) + 1))
  const users = at('tables/users.copy')
  const extra: Member = { path: `${members[0]?.path.split('/')[0]}/tables/otra.copy`, bytes: Buffer.alloc(0) }
  const archives: [name: string, members: Member[], reason: string][] = [
    ["another program's archive", renamed((path) => path.replace(/^[^/]+/, 'fotos')), 'foreign'],
    ['of an older format', renamed((path) => path.replace(/-\d+/, '-1')), 'older_format'],
    ['of a newer format', renamed((path) => path.replace(/-\d+/, '-3')), 'newer_format'],
    ['with a table changed', changed('tables/users.copy', otherDigit), 'damaged'],
    ['with a table changed and right sums', summedAgain(changed('tables/users.copy', otherDigit)), 'damaged'],
    ['with a row less and right sums', summedAgain(changed('tables/users.copy', lessOne)), 'damaged'],
    ['with a changed README', changed('README.md', (text) => `${text}.`), 'damaged'],
    ['without a table', members.toSpliced(users, 1), 'damaged'],
    ['without a table and with right sums', summedAgain(members.toSpliced(users, 1)), 'damaged'],
    ['with a table more and right sums', summedAgain(members.toSpliced(users, 0, extra)), 'damaged'],
    ['with a table twice', members.toSpliced(users, 0, ...members.slice(users, users + 1)), 'damaged'],
    ['with two tables in each other’s place', inOtherOrder(members, users), 'damaged'],
    ['the same with right sums', summedAgain(inOtherOrder(members, users)), 'damaged'],
    ['without its sums', members.slice(0, -1), 'damaged'],
    ['without its manifest', members.toSpliced(at('manifest.json'), 1), 'damaged'],
    ['without both', members.slice(0, -2), 'damaged'],
    ['with a member after its end', [...members, extra], 'cut_short'],
    ['with another sum in its list', changed('SHA256SUMS', otherDigit), 'damaged'],
    ['with another sum in its manifest', manifest(withOtherSums), 'damaged'],
    ['with a path that leaves the folder', summedAgain(renamed(leaving)), 'damaged'],
    ['with a manifest of nonsense', manifest((one) => ({ ...one, migrations: 'todas' })), 'damaged'],
    ['of a newer schema', manifest((one) => ({ ...one, migrations: ['9999_new.sql'] })), 'newer_schema'],
  ]
  return Promise.all(
    archives.map(async ([name, parts, reason]): Promise<Spoiled> => [name, await archiveOf(parts), reason]),
  )
}

const lessOne = (text: string): string => text.slice(text.indexOf('\n') + 1)

function inOtherOrder(members: readonly Member[], at: number): Member[] {
  const [one, other] = members.slice(at - 1, at + 1)
  return one && other ? members.toSpliced(at - 1, 2, other, one) : []
}

const leaving = (path: string): string => path.replace(/uploads\/.*/, 'uploads/../../secret')

type Tables = { columns: string[]; sha256: string }[]

const withOtherSums = (manifest: { [field: string]: unknown }): object => ({
  ...manifest,
  tables: (manifest.tables as Tables).map((table) => ({ ...table, sha256: '0'.repeat(64) })),
})
