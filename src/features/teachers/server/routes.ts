import { serve } from '#server/serve.ts'
import { showTeacher, updateTeacher } from '../contract.ts'
import { editTeacher } from './actions.ts'
import { teacherById } from './queries.ts'

export const teacherRoutes = [
  serve(showTeacher, async (tx, { params }) => ({ data: await teacherById(tx, params.id) })),
  serve(updateTeacher, async (tx, { params, body, files, world, request, ...by }) => {
    const picture = files.profile_picture?.bytes ?? null
    const { storage } = world
    await editTeacher(tx, by, { id: params.id, body, picture, storage, version: request.version })
    return { data: await teacherById(tx, params.id) }
  }),
]
