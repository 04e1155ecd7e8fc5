import { gradingBlindly } from '#features/teaching/final-deliveries/server/actions.ts'
import { serve } from '#server/call.ts'
import { mailUrl } from '#server/public-url.ts'
import { listAtRisk } from '../at-risk/contract.ts'
import { pageOfAtRisk } from '../at-risk/server/queries.ts'
import { listStudents, showStudent, updateStudent } from '../contract.ts'
import { studentCourseRoutes } from '../courses/server/routes.ts'
import { graduationRoutes } from '../graduation/server/routes.ts'
import { historyRoutes } from '../history/server/routes.ts'
import { studentLessonRoutes } from '../lessons/server/routes.ts'
import { lifecycleRoutes } from '../lifecycle/server/routes.ts'
import { reportCardRoutes } from '../report-cards/server/routes.ts'
import { studentReportRoutes } from '../reports/server/routes.ts'
import { editStudent } from './actions.ts'
import { askedNames, pageOfStudents, studentById } from './queries.ts'

export const studentRoutes = [
  ...historyRoutes,
  ...studentCourseRoutes,
  ...studentLessonRoutes,
  ...graduationRoutes,
  ...lifecycleRoutes,
  ...studentReportRoutes,
  ...reportCardRoutes,
  serve(listStudents, async (tx, { query, actor, clock }) => ({
    ...(await pageOfStudents(tx, query, actor, clock.today())),
    ...(await askedNames(tx, query, actor)),
  })),
  serve(listAtRisk, async (tx, { query, actor, clock }) => {
    const jury = await gradingBlindly(tx, { actor, clock })
    return pageOfAtRisk(tx, { query, actor, jury, today: clock.today() })
  }),
  serve(showStudent, async (tx, { params, query, actor }) => ({
    data: await studentById(tx, params.id, actor, query.with),
  })),
  serve(updateStudent, async (tx, { params, body, files, actor, clock, world }) => {
    await editStudent(
      tx,
      { actor, clock },
      {
        id: params.id,
        body,
        picture: files.profile_picture?.bytes,
        storage: world.storage,
        base: await mailUrl(tx, world),
      },
    )
    return { data: await studentById(tx, params.id, actor, ['user', 'latestInscription']) }
  }),
]
