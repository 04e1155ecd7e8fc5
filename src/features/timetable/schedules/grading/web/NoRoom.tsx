import { useAnswer } from '#web/api/api.tsx'
import type { RoomsAt } from '../../builder/web/use-changes.ts'
import { listAvailableClassrooms } from '../../timetables/contract.ts'
import { useRested } from './use-rested.ts'
import { roomsTakenSentence } from './words.ts'

/** Of hours that only lack a room: which class has each of them. */
export function NoRoom({ at }: { at: RoomsAt }) {
  const enabled = useRested(JSON.stringify(at))
  const { data } = useAnswer(listAvailableClassrooms, { query: at }, { enabled, silent: true, staleTime: 0 })
  return <>{data ? roomsTakenSentence(data.data) : 'No hay aulas libres.'}</>
}
