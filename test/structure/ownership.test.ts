import { expect, test } from 'vitest'
import { featureOf, type Source, sources, withoutComments } from '../support/sources.ts'

/** The kinds of statement that change a table, in the builder and in SQL. */
const WRITES = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"](\w+)/g,
  /\binsert\s+into\s+"?(\w+)"?/gi,
  /\bupdate\s+(?:only\s+)?"?(\w+)"?\s+(?:as\s+\w+\s+|\w+\s+)?set\b/gi,
  /\bdelete\s+from\s+(?:only\s+)?"?(\w+)"?/gi,
  /\bmerge\s+into\s+"?(\w+)"?/gi,
  /\btruncate\s+(?:table\s+)?"?(\w+)"?/gi,
]

/** Who writes for all: the folder of a feature, or a file of the server. */
const ownerOf = ({ path }: Source): string => featureOf(path) ?? path

/** Table → its writers. Migrations, tests, `demo` and `bench` are not asked. */
function writersOf(files: readonly Source[]): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>()
  for (const file of files) {
    const code = withoutComments(file.text)
    for (const pattern of WRITES)
      for (const [, table = ''] of code.matchAll(pattern))
        writers.set(table, (writers.get(table) ?? new Set()).add(ownerOf(file)))
  }
  return writers
}

const product = sources('src/server/**/*.ts', 'src/features/**/*.ts').filter(
  ({ path }) => !/\.(?:test|fixture)\.ts$/.test(path),
)
const tables = new Set(
  sources('migrations/*.sql').flatMap(({ text }) =>
    [...text.matchAll(/^\s*create table (?:if not exists )?(\w+)/gim)].map((match) => match[1] ?? ''),
  ),
)

test('every table has at most one writer (architecture.md#who-imports-whom)', () => {
  const shared = [...writersOf(product)]
    .filter(([table, writers]) => tables.has(table) && writers.size > 1)
    .map(([table, writers]) => `${table}: ${[...writers].sort().join(', ')}`)
  expect(shared).toEqual([])
})

test('only queries and actions of a feature write', () => {
  const elsewhere = product
    .filter(({ path }) => featureOf(path) && !/\/server\/(?:queries|actions)\.ts$/.test(path))
    .filter((file) => [...writersOf([file]).keys()].some((table) => tables.has(table)))
  expect(elsewhere.map(({ path }) => path)).toEqual([])
})

test('the search for writers finds each way of writing', () => {
  const ways = [
    "tx.insertInto('students').values(row)",
    "tx.updateTable('students').set(row)",
    "tx.deleteFrom( 'students' )",
    'sql`insert into students (name) values (1)`',
    'sql`update students set name = 1`',
    'sql`update only students s set name = 1`',
    'sql`delete from students where id = 1`',
    'sql`merge into students using x on true`',
  ]
  for (const text of ways)
    expect(
      [...writersOf([{ path: 'src/features/a/server/queries.ts', text, lines: [] }]).keys()],
      text,
    ).toEqual(['students'])
  const harmless = ["tx.selectFrom('students')", '// insert into students', 'select 1 for update skip locked']
  for (const text of harmless)
    expect(writersOf([{ path: 'src/features/a/server/queries.ts', text, lines: [] }]).size, text).toBe(0)
})
