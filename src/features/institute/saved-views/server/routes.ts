import { serve } from '#server/call.ts'
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  setDefaultView,
  updateSavedView,
} from '../contract.ts'
import { changeView, chooseDefault, deleteView, saveView } from './actions.ts'
import { viewById, viewsOf } from './queries.ts'

export const savedViewRoutes = [
  serve(listSavedViews, async (tx, { query, actor }) => ({ data: await viewsOf(tx, query.list, actor) })),
  serve(createSavedView, async (tx, { body, actor, clock }) => ({
    data: await viewById(tx, await saveView(tx, { actor, clock }, body), actor),
  })),
  serve(setDefaultView, (tx, { body, actor, clock }) => chooseDefault(tx, { actor, clock }, body)),
  serve(updateSavedView, async (tx, { params, body, actor, clock }) => {
    await changeView(tx, { actor, clock }, { ...body, id: params.id })
    return { data: await viewById(tx, params.id, actor) }
  }),
  serve(deleteSavedView, (tx, { params }) => deleteView(tx, params.id)),
]
