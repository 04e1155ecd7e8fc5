import { serve } from '#server/call.ts'
import { mailUrl } from '#server/public-url.ts'
import { createTeacher, listCoordinators, listTeachers, showTeacher, updateTeacher } from '../contract.ts'
import { coordinationRoutes } from '../coordination/server/routes.ts'
import { teacherCourseRoutes } from '../courses/server/routes.ts'
import { teacherLifecycleRoutes } from '../lifecycle/server/routes.ts'
import { editTeacher, hireTeacher } from './actions.ts'
import { pageOfTeachers, teacherById } from './queries.ts'

export const teacherRoutes = [
  serve(listTeachers, (tx, { query, actor }) => pageOfTeachers(tx, query, actor)),
  serve(listCoordinators, (tx, { query, actor }) =>
    pageOfTeachers(tx, { ...query, is_coordinator: true }, actor),
  ),
  serve(showTeacher, async (tx, { params, query, actor }) => ({
    data: await teacherById(tx, params.id, actor, query.with),
  })),
  serve(createTeacher, async (tx, { body, files, world, actor, clock }) => {
    const picture = files.profile_picture?.bytes ?? null
    const order = { body, picture, storage: world.storage, base: await mailUrl(tx, world) }
    const id = await hireTeacher(tx, { actor, clock }, order)
    return { data: await teacherById(tx, id, actor, ['user', 'specializations']) }
  }),
  serve(updateTeacher, async (tx, { params, body, files, world, actor, clock }) => {
    const picture = files.profile_picture?.bytes ?? null
    const order = { id: params.id, body, picture, storage: world.storage, base: await mailUrl(tx, world) }
    await editTeacher(tx, { actor, clock }, order)
    return { data: await teacherById(tx, params.id, actor, ['user', 'specializations']) }
  }),
  ...teacherLifecycleRoutes,
  ...coordinationRoutes,
  ...teacherCourseRoutes,
]
