import { call, keyOf, queries } from '#web/api/api.tsx'
import { listAvailableClassrooms } from '../../timetables/contract.ts'
import { hoursAt, proposedRoom, type Room } from '../rules.ts'
import type { EntryDraft, EntrySetting } from './EntryRow.tsx'

type Hours = Pick<EntryDraft, 'target' | 'span'>

/** What asks for the rooms at the hours of an entry. */
export const roomsAsked = ({ target, span }: Hours, setting: EntrySetting) => ({
  query: {
    period_id: setting.section.period_id,
    day: target.day,
    class_hours_ids: hoursAt(target, span, setting.parts),
    ...(setting.except_schedule_id && { except_schedule_id: setting.except_schedule_id }),
  },
})

/** The room of an entry: the chosen one as long as it is free, else the likeliest; null when none is free. */
export const roomOf = (
  rooms: readonly Room[],
  chosen: number | null,
  setting: EntrySetting,
): number | null =>
  rooms.some(({ id, available }) => available && id === chosen)
    ? chosen
    : (proposedRoom(rooms, { used: setting.used, students: setting.students_count })?.id ?? null)

/** The same for who saves before the rooms are there: waits for them. Throws an `ApiError` when they do not come. */
export async function awaitRoom(entry: EntryDraft, setting: EntrySetting): Promise<number | null> {
  const asked = roomsAsked(entry, setting)
  const { data } = await queries.fetchQuery({
    queryKey: keyOf(listAvailableClassrooms, asked),
    queryFn: () => call(listAvailableClassrooms, asked),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  })
  return roomOf(data, entry.classroom_id, setting)
}
