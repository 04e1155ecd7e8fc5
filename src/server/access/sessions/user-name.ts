import { sql } from 'kysely'

/** The full name of a user of the query, who may be a student or a teacher; the address of one without a name. */
export const nameOfUser = (alias = 'u') => {
  const of = sql.ref(`${alias}.id`)
  return sql<string>`coalesce(${sql.ref(`${alias}.name`)},
    (select teacher.first_name || ' ' || teacher.last_name from teachers teacher where teacher.user_id = ${of}),
    (select student.first_name || ' ' || student.last_name from students student where student.user_id = ${of}),
    ${sql.ref(`${alias}.email`)})`
}
