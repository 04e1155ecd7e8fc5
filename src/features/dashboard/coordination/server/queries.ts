import { sql } from 'kysely'
import type { Actor } from '#server/access/session.ts'
import type { Tx } from '#server/database/db.ts'
import { lacksHours, lacksTeacher, periods } from '../../server/queries.ts'
import { colleagues, courseSections, lessonsOf, taughtBy } from '../../teaching/server/queries.ts'

type Coordinated = { id: number; code: string; title: string; students_count: number }

const supervised = sql`select sv.teacher_id from supervisions sv where sv.coordinator_id = t.id`

/** The home of a coordinator. */
export async function coordinatorDashboard(tx: Tx, actor: Actor) {
  const { current, target } = await periods(tx)
  const period = current?.id ?? 0
  const row = await tx
    .selectFrom('teachers as t')
    .where('t.id', '=', actor.teacher_id)
    .select(courseSections(period, taughtBy(actor.teacher_id)).as('courses'))
    .select(
      courseSections(target?.id ?? 0, sql`sp.coordinator_id = ${actor.teacher_id} and ${lacksTeacher}`).as(
        'without_teacher',
      ),
    )
    .select(
      courseSections(target?.id ?? 0, sql`sp.coordinator_id = ${actor.teacher_id} and ${lacksHours}`).as(
        'without_schedule',
      ),
    )
    .select(colleagues(supervised).as('supervised'))
    .select(lessonsOf(period, actor.teacher_id).as('lessons'))
    .select(
      sql<Coordinated[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', sp.id, 'code', sp.code, 'title', sp.title,
          'students_count', (select count(*) from inscriptions i
            where i.specialization_id = sp.id and i.period_id = ${period})) order by sp.title), '[]')
        from specializations sp where sp.coordinator_id = t.id)`.as('specializations'),
    )
    .executeTakeFirstOrThrow()
  const { courses, without_teacher, without_schedule, supervised: data, specializations } = row
  return {
    period: current,
    specializations: { data: specializations },
    without_teacher,
    without_schedule,
    courses,
    lessons: { count: row.lessons },
    supervised_teachers: { data },
  }
}
