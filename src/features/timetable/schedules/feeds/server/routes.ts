import { createHash } from 'node:crypto'
import { Refusal } from '#kernel/errors.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { makeFeed, revokeFeed } from './actions.ts'
import { calendarText } from './calendar-text.ts'
import { calendarOf, type Owner, ownerOf, stateOfFeed } from './queries.ts'

const self = (actor: Actor): Owner =>
  actor.type === 'student'
    ? { of: 'student', id: actor.student_id ?? 0 }
    : { of: 'teacher', id: actor.teacher_id ?? 0 }
const classroom = (id: number): Owner => ({ of: 'classroom', id })

export const feedRoutes = [
  serve(contract.showOwnFeed, async (tx, { actor }) => ({ data: await stateOfFeed(tx, self(actor)) })),
  serve(contract.makeOwnFeed, async (tx, { actor, clock, request }) => ({
    data: await makeFeed(tx, { actor, clock }, self(actor), request.base),
  })),
  serve(contract.revokeOwnFeed, (tx, { actor, clock }) => revokeFeed(tx, { actor, clock }, self(actor))),
  serve(contract.showClassroomFeed, async (tx, { params }) => ({
    data: await stateOfFeed(tx, classroom(params.id)),
  })),
  serve(contract.makeClassroomFeed, async (tx, { params, actor, clock, request }) => ({
    data: await makeFeed(tx, { actor, clock }, classroom(params.id), request.base),
  })),
  serve(contract.revokeClassroomFeed, (tx, { params, actor, clock }) =>
    revokeFeed(tx, { actor, clock }, classroom(params.id)),
  ),
  serve(contract.readFeed, async (tx, { params, clock }) => {
    const token = /^([\w-]{43})\.ics$/.exec(params.token)?.[1]
    const owner = token === undefined ? undefined : await ownerOf(tx, token)
    if (!owner) throw new Refusal('resource_not_found')
    const { name, events } = await calendarOf(tx, owner, clock.today())
    const bytes = Buffer.from(calendarText(name, events))
    // Weak: on the way it may be compressed.
    const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
    return { bytes, media_type: 'text/calendar; charset=utf-8', filename: 'horario.ics', etag }
  }),
]
