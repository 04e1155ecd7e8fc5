import { sql } from 'kysely'
import { fullName } from '#server/database/person-name.ts'

/** The full name of the teacher whose user this column names: teachers are not told those of the administration (people.md#reach). */
export const nameOfTeacher = (column: string) =>
  sql<
    string | null
  >`(select ${fullName('teacher')} from teachers teacher where teacher.user_id = ${sql.ref(column)})`

/** The full name of a user of the query, who may be a student or a teacher; the address of one without a name. */
export const nameOfUser = (alias = 'u') => {
  const of = `${alias}.id`
  return sql<string>`coalesce(${sql.ref(`${alias}.name`)}, ${nameOfTeacher(of)},
    (select ${fullName('student')} from students student where student.user_id = ${sql.ref(of)}),
    ${sql.ref(`${alias}.email`)})`
}
