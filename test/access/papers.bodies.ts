import { sql } from 'kysely'
import { both, type Makers, type Objects, rowId, type Samples } from './samples.ts'

export const objects: Makers = {
  /** The file itself is in no store. */
  paper: async ({ db, of, user }) => {
    const student = await of('student')
    await sql`insert into signing_keys (kid, public_key, private_key) values ('papers-kid', 'x', decode(repeat('00', 64), 'hex'))`.execute(
      db,
    )
    return both(async (side) =>
      rowId(
        await sql<{
          id: number
        }>`insert into papers (year, number, kind, code, student_id, facts, signature, kid,
            credential, file, issued_on, signer, made_by)
          select 2020, count(*) + 1, 'study', ${side === 'own' ? 'AAAAAAAAAA' : 'BBBBBBBBBB'}, ${student[side]},
            '{}', '', 'papers-kid', '', ${`papers/${(side === 'own' ? 'a' : 'b').repeat(32)}.pdf`}, '2020-01-01', 'Carmen Rondón', ${user('admin')}
          from papers where year = 2020 returning id`.execute(db),
      ),
    )
  },
}

export const bodies = ({ section, course }: Objects): Samples => ({
  'GET /download-work-cover': { query: { section_id: section.own, course_id: course.own } },
  'POST /paper-texts': {
    body: {
      ...{
        kind: 'study',
        version: 1,
        opening: 'Se hace constar que',
        content: '{titular} {documento}, cursa.',
      },
      closing: 'Se expide {lugar_y_fecha}.',
    },
  },
  'POST /paper-texts/sample': {
    body: { kind: 'receipt', closing: 'Se expide {lugar_y_fecha}.' },
  },
  'POST /papers/{id}/withdraw': { body: { reason: 'Tenía un error' } },
})
