import { sql } from 'kysely'
import { type PaperKind, showPaperNumber } from '#features/papers/papers/words.ts'
import type { Instant } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import { listedName } from '#server/database/person-name.ts'
import { isOpenFault } from '../../checking/server/columns.ts'
import type { listRecordFaults } from '../contract.ts'

/** What is mended by a call comes first. */
const isLeft = sql`(f.course_section_id is null and f.paper_id is null)`

/** A page of what was found and is not mended. */
export async function pageOfFaults(tx: Tx, query: QueryOf<typeof listRecordFaults>) {
  const rows = tx
    .selectFrom('record_faults as f')
    .leftJoin('actas as a', 'a.number', 'f.acta_number')
    .leftJoin('course_sections as cs', (join) =>
      join.on('cs.id', '=', sql<number>`coalesce(f.course_section_id, a.course_section_id)`),
    )
    .leftJoin('papers as p', 'p.id', 'f.paper_id')
    .leftJoin('students as s', 's.id', 'p.student_id')
    .select(['f.id', 'f.acta_number', 'f.what', 'cs.section_id', 'cs.course_id'])
    .select(sql<boolean>`f.course_section_id is not null`.as('is_running'))
    .select(sql<Instant>`f.created_at`.as('found_at'))
    .select(['p.id as paper_id', 'p.year', 'p.number', 'p.student_id'])
    .select((row) => row.ref('p.kind').$castTo<PaperKind | null>().as('kind'))
    .select(sql<string>`coalesce(${listedName('s')}, p.facts::json ->> 's', '')`.as('about'))
    .where(isOpenFault)
    .where(
      searchCondition(query.search, sql`plain(coalesce('Acta ' || f.acta_number || ': ', '') || f.what)`),
    )
  const found = await page(rows, query, {
    orders: { found_at: [isLeft, 'f.id'] },
    first: 'found_at,asc',
    id: 'f.id',
  })
  return {
    ...found,
    data: found.data.map(
      ({ section_id, course_id, paper_id, year, number, student_id, kind, about, ...row }) => ({
        ...row,
        course_section: section_id !== null && course_id !== null ? { section_id, course_id } : null,
        paper:
          paper_id !== null && year !== null && number !== null && kind !== null
            ? { id: paper_id, kind, number: showPaperNumber({ year, number }), about, student_id }
            : null,
      }),
    ),
  }
}
