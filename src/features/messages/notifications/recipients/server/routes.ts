import type { QueryOf } from '#kernel/endpoint.ts'
import { plain } from '#kernel/text.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import { serve } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { PAGE_SIZE } from '#server/database/list.ts'
import { GROUPS, groupsFor, sendingsLeft } from '../../rules.ts'
import { sentWithinHour } from '../../sending/server/queries.ts'
import { listRecipients } from '../contract.ts'
import { groupsOf, pageOfCoursesToTell, pageOfPeople, pageOfSectionsToTell } from './queries.ts'

type Query = QueryOf<typeof listRecipients>

async function recipientsFor(tx: Tx, query: Query, actor: Actor) {
  const { type } = query
  const isOffered = groupsFor(actor.type).some((group) => group === type)
  if (isOffered && type === GROUPS.person) return pageOfPeople(tx, query, actor)
  if (isOffered && type === GROUPS.section) return pageOfSectionsToTell(tx, query, actor)
  if (isOffered && type === GROUPS.course_section) return pageOfCoursesToTell(tx, query, actor)
  const groups = await groupsOf(tx, actor)
  const words = plain(query.search ?? '')
  const all = groups.filter(
    ({ value, description }) => (type === undefined || value === type) && plain(description).includes(words),
  )
  // There are eight at most; they page as any list does.
  const { page: current_page = 1, limit = PAGE_SIZE } = query
  const per_page = limit === 0 ? all.length : limit
  const data = all.slice((current_page - 1) * per_page, current_page * per_page)
  return { data, current_page, per_page, total: all.length }
}

export const recipientRoutes = [
  serve(listRecipients, async (tx, { query, actor, clock }) => ({
    ...(await recipientsFor(tx, query, actor)),
    sendings_left: sendingsLeft(actor.type, await sentWithinHour(tx, actor.user_id, clock.now())),
  })),
]
