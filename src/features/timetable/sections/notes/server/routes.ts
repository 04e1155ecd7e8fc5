import { serve } from '#server/call.ts'
import { showSectionNotes } from '../contract.ts'
import { notesOfSection } from './queries.ts'

export const sectionNoteRoutes = [
  serve(showSectionNotes, async (tx, { params, actor, clock }) => ({
    data: await notesOfSection(tx, params.id, { actor, clock }),
  })),
]
