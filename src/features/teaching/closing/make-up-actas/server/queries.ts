import { sql } from 'kysely'
import type { Day, Instant } from '#kernel/dates.ts'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/db.ts'
import { fullName, listedName } from '#server/database/person-name.ts'
import { DELAYS, fromCourseSections, HEAD, noteText } from '../../actas/server/columns.ts'
import type { ActaBody } from '../../contract.ts'

type MadeUp = { title: string; section: string; held_on: Day; is_sealed: boolean }

/** The make-up exams of a closed period, or that in which an enrolment takes part. */
export async function madeUpIn(
  tx: Tx,
  which: { period_id: number } | { enrolment_id: number },
): Promise<MadeUp[]> {
  const { rows } = await sql<MadeUp>`
    select c.title, sp.code || ' ' || se.code || '-' || s.letter_code as section, u.held_on, u.is_sealed
    from make_ups u join course_sections cs on cs.id = u.course_section_id ${fromCourseSections}
    where ${
      'period_id' in which
        ? sql`u.period_id = ${which.period_id}`
        : sql`u.id in (select m.make_up_id from make_up_students m join enrolments e on e.student_id = m.student_id
            and e.course_section_id = m.course_section_id where e.id = ${which.enrolment_id})`
    } order by c.title, u.id`.execute(tx)
  return rows
}

type MakeUpFacts = { make_up_id: number; course_section_id: number; period_id: number; body: ActaBody }

/** What the tables say for the acta of each of these make-up exams, by id (rules.md#make-up-exams). */
export async function factsOfMakeUps(tx: Tx, ids: readonly number[]): Promise<MakeUpFacts[]> {
  const { rows } = await sql<MakeUpFacts>`
    select u.id as make_up_id, u.course_section_id, u.period_id, json_build_object(${HEAD},
      'teachers', json_build_array(${fullName('x')}), 'evaluations', json_build_array(), 'final_delivery', null,
      'delivered', null, 'make_up', json_build_object('held_on', u.held_on, 'examiner', ${fullName('x')},
        'most_note', ${noteText(sql`u.most_note`)}),
      'students', (select json_agg(json_build_object('document', st.identity_kind || '-' || st.identity_number,
          'name', ${listedName('st')}, 'notes', json_build_array(), 'jury_notes', json_build_array(),
          'absences', e.absences + e.delays / ${DELAYS},
          'absences_pardoned', e.absences_pardoned_at is not null,
          'definitive_note', ${noteText(sql`case when m.note is null then e.definitive_note else least(m.note, u.most_note) end`)},
          'state', case when m.note is null then e.state when m.note >= p.approval_minimum_note then 'approved' else 'failed' end,
          'make_up', json_build_object('note', coalesce(${noteText(sql`m.note`)}, 'NP'),
            'former_note', ${noteText(sql`e.definitive_note`)}, 'former_state', e.state))
        order by st.last_name, st.first_name, st.id)
        from make_up_students m join students st on st.id = m.student_id
        join enrolments e on e.student_id = m.student_id and e.course_section_id = m.course_section_id
        where m.make_up_id = u.id)) as body
    from make_ups u join teachers x on x.id = u.examiner_id join course_sections cs on cs.id = u.course_section_id
    ${fromCourseSections}
    where ${among('u.id', ids)} order by u.id`.execute(tx)
  return rows
}

export const sealedActa = (tx: Tx, number: number) =>
  tx
    .selectFrom('actas')
    .select(['body', 'hash', 'text_id'])
    .select(sql<Instant>`created_at`.as('sealed_at'))
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
