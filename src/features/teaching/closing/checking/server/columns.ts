import { sql } from 'kysely'

/**
 * Whether what was found of a row `f` is still to be mended: not where its paper was withdrawn since, or the notes of its
 * course were opened again.
 */
export const isOpenFault = sql<boolean>`(not exists (select from papers fp where fp.id = f.paper_id and fp.withdrawn_at is not null)
  and not exists (select from course_sections fc where fc.id = f.course_section_id and fc.notes_delivered_at is null))`

/** What the last check of the records has found and is not mended, the first of it; null before the first check. */
export const lastCheck = sql`(select jsonb_build_object('checked_at', c.created_at, 'actas_count', c.actas_count,
    'faults_count', (select count(*) from record_faults f where ${isOpenFault}),
    'faults', (select coalesce(jsonb_agg(jsonb_build_object('number', it.acta_number, 'what', it.what) order by it.id), '[]')
      from (select f.id, f.acta_number, f.what from record_faults f where ${isOpenFault} order by f.id limit 5) it))
  from record_checks c order by c.created_at desc, c.id desc limit 1)`
