import { useEffect } from 'react'
import { listClassrooms } from '#features/classrooms/contract.ts'
import { listPeriods } from '#features/periods/contract.ts'
import { listSections } from '#features/sections/contract.ts'
import { listCourseSections } from '#features/sections/courses/contract.ts'
import { listStudents } from '#features/students/contract.ts'
import { listTeachers } from '#features/teachers/contract.ts'
import { useAnswer } from '#web/api/api.tsx'
import { PeriodSelector } from '#web/lists/PeriodSelector.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { CLASSROOM_QUERY, TargetPicker, TEACHER_QUERY } from './TargetPicker.tsx'
import {
  KIND_CHOICES,
  type TimetableSearch,
  useLastTarget,
  type useTimetableSearch,
} from './use-timetable-search.ts'

type Props = {
  place: ReturnType<typeof useTimetableSearch>
  /** The period that the address names, where the place's may be another. */
  named?: number | null
}

/** The period, and whose week in it. */
export function TargetTools({ place, named = place.period_id }: Props) {
  const { period_id, kind, id, go } = place
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <PeriodSelector
        endpoint={listPeriods}
        value={named}
        onChange={(next) =>
          go(kind === 'section' && period_id !== null ? { period_id: next, id: null } : { period_id: next })
        }
      />
      <Segmented
        label="Horario de"
        choices={KIND_CHOICES}
        value={kind}
        onChange={(next) => go({ kind: next, id: null })}
      />
      <TargetPicker kind={kind} period_id={period_id} value={id} onChange={(next) => go({ id: next })} />
    </div>
  )
}

const LONG = { staleTime: 60_000, silent: true }

/**
 * Whose week is shown while the address names nobody: who was looked at last on this device; else the first section whose
 * courses lack hours, or the first of the list. Undefined while that is looked for.
 */
export function useOpenedTarget({ period_id, kind, id }: TimetableSearch): number | null | undefined {
  const { last, keep } = useLastTarget({ kind, period_id })
  useEffect(() => {
    if (id !== null && id !== last) keep(id)
  }, [id, last, keep])
  const isSought = id === null && period_id !== null
  const section = useLikelySection(period_id, { last, isSought: isSought && kind === 'section' })
  const other = useFirst({ period_id, kind }, isSought && kind !== 'section' && last === null)
  if (id !== null) return id
  if (!isSought) return last
  return kind === 'section' ? section : (last ?? other)
}

type Sought = { last: number | null; isSought: boolean }

function useLikelySection(period_id: number | null, { last, isSought }: Sought): number | null | undefined {
  const of = period_id ? { period_id } : {}
  const all = useAnswer(
    listSections,
    { query: { limit: 0, sort_by: 'specialization_title,asc' as const, ...of } },
    { ...LONG, enabled: isSought },
  )
  const lacking = useAnswer(
    listCourseSections,
    { query: { limit: 0, without_hours: true, ...of } },
    { ...LONG, enabled: isSought },
  )
  if (all.isPending || lacking.isPending) return undefined
  const sections = all.data?.data ?? []
  const short = new Set(lacking.data?.data.map(({ section_id }) => section_id))
  const found =
    sections.find((one) => one.id === last) ?? sections.find((one) => short.has(one.id)) ?? sections[0]
  return found?.id ?? null
}

/** The first teacher or classroom of its list, or the first student of the period. */
function useFirst(
  { period_id, kind }: Pick<TimetableSearch, 'period_id' | 'kind'>,
  isSought: boolean,
): number | null | undefined {
  const of = (own: TimetableSearch['kind']) => ({ ...LONG, enabled: isSought && kind === own })
  const teachers = useAnswer(listTeachers, { query: TEACHER_QUERY }, of('teacher'))
  const rooms = useAnswer(listClassrooms, { query: CLASSROOM_QUERY }, of('classroom'))
  const query = { limit: 1, sort_by: 'last_name,asc' as const, ...(period_id && { period_id }) }
  const students = useAnswer(listStudents, { query }, of('student'))
  const answer = { section: rooms, teacher: teachers, classroom: rooms, student: students }[kind]
  return answer.isPending ? undefined : (answer.data?.data[0]?.id ?? null)
}
