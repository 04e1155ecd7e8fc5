import { Refusal } from '#kernel/errors.ts'
import { serve } from '#server/call.ts'
import { downloadWorkCover } from '../contract.ts'
import { coverFile } from './cover.pdf.ts'
import { coverFacts } from './queries.ts'

export const workCoverRoutes = [
  serve(downloadWorkCover, async (tx, { query, actor, clock, world: { storage } }) => {
    const facts = await coverFacts(tx, actor.student_id ?? 0, query)
    if (!facts) throw new Refusal('course_section_not_found')
    const { title = null } = query
    const logoOf = async (key: string) => (await storage.get(key))?.bytes ?? null
    const made = { title, today: clock.today(), now: clock.now() }
    return {
      make: async () => coverFile(facts, { ...made, logo: facts.logo ? await logoOf(facts.logo) : null }),
    }
  }),
]
