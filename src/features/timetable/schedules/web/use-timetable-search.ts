import { useNavigate, useSearch } from '@tanstack/react-router'
import { useStored } from '#web/ui/device-storage.ts'
import type { TimetableKind } from './BlockFace.tsx'

const KINDS: readonly TimetableKind[] = ['section', 'teacher', 'classroom', 'student']

export const KIND_CHOICES = [
  { value: 'section', label: 'Sección' },
  { value: 'teacher', label: 'Profesor' },
  { value: 'classroom', label: 'Aula' },
  { value: 'student', label: 'Estudiante' },
] as const

/** Which timetable is looked at, kept in the address. */
export type TimetableSearch = { period_id: number | null; kind: TimetableKind; id: number | null }

const areIds = (value: unknown): value is Record<string, number> =>
  typeof value === 'object' && value !== null && Object.values(value).every(Number.isInteger)

/** Who was looked at last on this device, by kind; a section by period too, since it is of one. */
export function useLastTarget({ kind, period_id }: Pick<TimetableSearch, 'kind' | 'period_id'>) {
  const [all, keep] = useStored('timetable-last', areIds, {})
  const key = kind === 'section' ? `section ${period_id}` : kind
  return { last: all[key] ?? null, keep: (id: number) => keep({ ...all, [key]: id }) }
}

const idOf = (value: unknown): number | null => {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? number : null
}

export function useTimetableSearch(): TimetableSearch & { go: (to: Partial<TimetableSearch>) => void } {
  const found: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    period_id: idOf(found.period_id),
    kind: KINDS.find((one) => one === found.kind) ?? 'section',
    id: idOf(found.id),
    go: (to) =>
      void navigate({
        to: '.',
        replace: to.id === undefined,
        resetScroll: false,
        search: (before: Record<string, unknown>) => ({ ...before, ...withoutNulls(to) }),
      }),
  }
}

const withoutNulls = (to: Partial<TimetableSearch>) =>
  Object.fromEntries(Object.entries(to).map(([name, value]) => [name, value ?? undefined]))
