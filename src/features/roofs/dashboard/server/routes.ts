import { reinscriptionAhead } from '#features/enrolment/reinscriptions/state/server/actions.ts'
import { serve } from '#server/call.ts'
import { together } from '#server/database/pipeline.ts'
import { showIndexDashboard } from '../contract.ts'
import { coordinatorDashboard } from '../coordination/server/queries.ts'
import { findPeople } from '../people/contract.ts'
import { peopleFound } from '../people/server/queries.ts'
import { showStudentDashboard } from '../student/contract.ts'
import { studentDashboard } from '../student/server/queries.ts'
import { showCoordinatorDashboard, showTeacherDashboard } from '../teaching/contract.ts'
import { teacherDashboard } from '../teaching/server/queries.ts'
import { showTeachingTrends, showTrends } from '../trends/contract.ts'
import { teachingTrendsOf, trendsOf } from '../trends/server/queries.ts'
import { indexDashboard } from './queries.ts'

export const dashboardRoutes = [
  serve(showIndexDashboard, (tx, { actor, clock, world }) => indexDashboard(tx, { actor, clock, world })),
  serve(showTrends, (tx, { clock }) => trendsOf(tx, clock)),
  serve(showTeachingTrends, (tx, { clock }) => teachingTrendsOf(tx, clock)),
  serve(showTeacherDashboard, async (tx, { actor, clock }) => ({
    data: await teacherDashboard(tx, actor, clock),
  })),
  serve(showCoordinatorDashboard, async (tx, { actor, clock }) => ({
    data: await coordinatorDashboard(tx, actor, clock),
  })),
  serve(showStudentDashboard, async (tx, by) => {
    const [home, reinscription] = await together(tx, [
      () => studentDashboard(tx, by.actor),
      () => reinscriptionAhead(tx, by, by.actor.student_id ?? 0),
    ])
    return { data: { ...home, reinscription } }
  }),
  serve(findPeople, async (tx, { query, actor }) => ({ data: await peopleFound(tx, query.search, actor) })),
]
