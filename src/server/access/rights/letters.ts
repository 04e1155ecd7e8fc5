import { sql } from 'kysely'
import { isStaff } from '#kernel/access.ts'
import type { Sql } from '#server/database/db.ts'
import type { Actor } from '../sessions/session.ts'
import { coordinated, taught } from './taught.ts'

/** Who got or sent it. Administrators see, to withdraw them, those that went to a group, and no letter to one person. */
export function notificationsWithin(actor: Actor, it: Sql): Sql<boolean> {
  const own = sql<boolean>`(${it}.sender_user_id = ${actor.user_id} or ${it}.id in (select nr.notification_id
    from notification_recipients nr where nr.user_id = ${actor.user_id} and nr.deleted_at is null))`
  if (actor.type !== 'admin') return own
  return sql`(${own} or (${it}.sender_user_id is not null and ${it}.type <> 7))`
}

/** Whom one may write to (people.md#recipients): the administration always, oneself to see how it looks. */
export function recipientsWithin(actor: Actor, it: Sql): Sql<boolean> {
  if (isStaff(actor)) return sql`${it}.enabled`
  const near =
    actor.type === 'student'
      ? sql`select te.user_id from teachers te join course_section_teachers cst on cst.teacher_id = te.id
          join enrolments e on e.course_section_id = cst.course_section_id and e.state <> 'withdrawn'
          join course_sections cs on cs.id = e.course_section_id join sections se on se.id = cs.section_id
          join periods p on p.id = se.period_id and p.closed_at is null where e.student_id = ${actor.student_id}`
      : sql`select st.user_id from students st join enrolments e on e.student_id = st.id
            where e.course_section_id in (${taught(actor)})
          union select st.user_id from students st join inscriptions i on i.student_id = st.id
            where i.specialization_id in (${coordinated(actor)})
          union select te.user_id from teachers te join supervisions sv on sv.teacher_id = te.id
            where sv.coordinator_id = ${actor.teacher_id}
          union select te.user_id from teachers te join supervisions sv on sv.coordinator_id = te.id
            where sv.teacher_id = ${actor.teacher_id}
          union select te.user_id from teachers te join specializations sp on sp.coordinator_id = te.id
            join sections se on se.specialization_id = sp.id join course_sections cs on cs.section_id = se.id
            where cs.id in (${taught(actor)})`
  return sql`(${it}.enabled and (${it}.role in ('admin', 'lowAdmin') or ${it}.id = ${actor.user_id} or ${it}.id in (${near})))`
}
