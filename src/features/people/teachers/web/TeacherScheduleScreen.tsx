import { useNavigate, useSearch } from '@tanstack/react-router'
import { listPeriods } from '#features/timetable/periods/contract.ts'
import { TeacherTimetable } from '#features/timetable/schedules/web/widgets/Timetable.tsx'
import { RelocateLink } from '#features/timetable/timetabling/web/widgets/RelocateLink.tsx'
import { PeriodSelector } from '#web/lists/PeriodSelector.tsx'
import type { Teacher } from '../contract.ts'
import { TeacherFrame } from './TeacherFrame.tsx'
import { nameOf } from './words.ts'

/** `/teachers/:id/schedule`: the week of somebody who teaches. */
export function TeacherScheduleScreen() {
  return <TeacherFrame>{(teacher) => <Schedule teacher={teacher} />}</TeacherFrame>
}

function Schedule({ teacher }: { teacher: Teacher }) {
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const period_id = Number(search.period_id) || null
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex">
        <PeriodSelector
          endpoint={listPeriods}
          value={period_id}
          onChange={(id) => void navigate({ to: '.', search: { period_id: id }, replace: true })}
        />
      </div>
      <TeacherTimetable
        id={teacher.id}
        name={nameOf(teacher)}
        period_id={period_id}
        tools={<RelocateLink search={{ teacher_id: teacher.id, ...(period_id && { period_id }) }} />}
      />
    </div>
  )
}
