import { useState } from 'react'
import { useStored } from '#web/ui/device-storage.ts'
import { useNarrow } from '#web/ui/media.ts'
import { Segmented } from '#web/ui/Segmented.tsx'

export type WeekView = 'week' | 'list'
const isView = (value: unknown): value is WeekView => value === 'week' || value === 'list'

/**
 * How a timetable is shown: the week as a table, or the same classes as a list by day. Kept on the device; a phone begins
 * with the list whatever a wide window has chosen.
 */
export function useWeekView(): [WeekView, (view: WeekView) => void] {
  const isNarrow = useNarrow()
  const [kept, keep] = useStored('timetable-view', isView, 'week')
  const [own, setOwn] = useState<WeekView>('list')
  return isNarrow ? [own, setOwn] : [kept, keep]
}

const CHOICES = [
  { value: 'week', label: 'Semana' },
  { value: 'list', label: 'Lista' },
] as const

type Props = { view: WeekView; onChange: (view: WeekView) => void }

export const WeekSwitch = ({ view, onChange }: Props) => (
  <Segmented label="Mostrar como" choices={CHOICES} value={view} onChange={onChange} />
)
