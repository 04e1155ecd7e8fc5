import { studentNoticeJob } from '#features/messages/notifications/quiet/server/jobs.ts'
import { jobsOf } from './jobs.ts'
import type { World } from './world.ts'

/** What somebody was told so far, the oldest first. */
export async function toldTo({ db }: Pick<World, 'db'>, user_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications as n')
    .innerJoin('notification_recipients as r', 'r.notification_id', 'n.id')
    .select('n.content')
    .where('r.user_id', '=', user_id)
    .orderBy('n.id')
    .execute()
  return rows.map(({ content }) => content)
}

/** The same, once the quiet minute of students' notices has gone by. */
export async function toldLater(world: World) {
  const jobs = await jobsOf(world, studentNoticeJob)
  return async (user_id: number) => {
    world.clock.move(60_000)
    await jobs.drain()
    return toldTo(world, user_id)
  }
}
