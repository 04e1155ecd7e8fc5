import type { FirstRows } from '#web/first-rows/parts.ts'
import { wholeOf } from '#web/first-rows/without-react.ts'
import { SchedulesScreen } from './SchedulesScreen.tsx'

export const path = '/schedules'

/** The week that the screen opens on: whose it is says one answer after the other. */
export const firstRows: FirstRows = async (_, looks) => {
  const [screen] = await wholeOf(SchedulesScreen, looks)
  return screen ? { screen, title: 'Horarios' } : null
}
