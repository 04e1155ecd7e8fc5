import { useEffect, useState } from 'react'
import { listStudents } from '#features/people/students/first-calls.ts'
import { listTeachers } from '#features/people/teachers/first-calls.ts'
import { listClassrooms } from '#features/timetable/classrooms/first-calls.ts'
import { listCourseSections } from '#features/timetable/sections/courses/first-calls.ts'
import { listSections } from '#features/timetable/sections/first-calls.ts'
import { useAnswer } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { useNarrow } from '#web/ui/media.ts'
import { TargetChoices, type TargetToolsProps } from './TargetChoices.tsx'
import { CLASSROOM_QUERY, TargetPicker, TEACHER_QUERY } from './TargetPicker.tsx'
import { type TimetableSearch, useLastTarget } from './use-timetable-search.ts'

const TargetSheet = lazyComponent(async () => (await import('./TargetSheet.tsx')).TargetSheet)

/** The period, and whose week in it: on a phone one row, what is seldom changed in a sheet. */
export function TargetTools(props: TargetToolsProps) {
  const { period_id, kind, id, go } = props.place
  const isNarrow = useNarrow()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      {!isNarrow && <TargetChoices {...props} />}
      <TargetPicker kind={kind} period_id={period_id} value={id} onChange={(next) => go({ id: next })} />
      {isNarrow && (
        <Button icon="filter" onClick={() => setOpen(true)}>
          Filtros
        </Button>
      )}
      {isOpen && <TargetSheet {...props} onClose={() => setOpen(false)} />}
    </div>
  )
}

const LONG = { staleTime: 60_000, silent: true }

/**
 * Whose week is shown while the address names nobody: who was looked at last on this device; else the first section whose
 * courses lack hours, or the first of the list. Undefined while that is looked for. A section stays open, also once it lacks none.
 */
export function useOpenedTarget({ period_id, kind, id }: TimetableSearch): number | null | undefined {
  const { last, keep } = useLastTarget({ kind, period_id })
  useEffect(() => {
    if (id !== null && id !== last) keep(id)
  }, [id, last, keep])
  const isSought = id === null && period_id !== null
  const [opened, setOpened] = useState<number | null>(null)
  const section = useLikelySection(period_id, {
    before: [opened, last],
    isSought: isSought && kind === 'section',
  })
  const shown = id ?? section ?? null
  useEffect(() => {
    if (kind === 'section' && shown !== null) setOpened(shown)
  }, [kind, shown])
  const other = useFirst({ period_id, kind }, isSought && kind !== 'section' && last === null)
  if (id !== null) return id
  if (!isSought) return last
  return kind === 'section' ? section : (last ?? other)
}

type Sought = { before: readonly (number | null)[]; isSought: boolean }

function useLikelySection(period_id: number | null, { before, isSought }: Sought): number | null | undefined {
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
  const known = before.find((id) => sections.some((one) => one.id === id))
  return known ?? (sections.find((one) => short.has(one.id)) ?? sections[0])?.id ?? null
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
