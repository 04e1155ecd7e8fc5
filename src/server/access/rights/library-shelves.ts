import { sql } from 'kysely'
import type { Sql } from '#server/database/db.ts'
import type { Actor } from '../sessions/session.ts'
import { all } from './all-rows.ts'

/**
 * Everybody who works here reads all documents; a student (rules.md#library) what is for everybody, and what belongs to
 * the own specializations, as far as a semester of them that the student is or was in.
 */
export function documentsWithin({ type, student_id }: Actor, it: Sql): Sql<boolean> {
  if (type !== 'student') return all
  return sql`((${it}.specialization_id is null and ${it}.course_id is null) or exists (
    select from inscriptions i join semesters own on own.id = i.semester_id where i.student_id = ${student_id}
    and (${it}.specialization_id is null or ${it}.specialization_id = i.specialization_id)
    and case when ${it}.semester_id is not null
      then (select s.number from semesters s where s.id = ${it}.semester_id) <= own.number
      else ${it}.course_id is null or exists (select from semester_courses sc join semesters s on s.id = sc.semester_id
        where sc.pensum_id = own.pensum_id and sc.course_id = ${it}.course_id and s.number <= own.number) end))`
}
