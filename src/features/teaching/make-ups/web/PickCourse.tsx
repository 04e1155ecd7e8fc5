import { useState } from 'react'
import { listPeriods } from '#features/timetable/periods/contract.ts'
import { Answered, wholePage } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { FailedCourse } from '../contract.ts'
import { FailedCourses } from './widgets/FailedCourses.tsx'
import { MakeUpDialog } from './widgets/MakeUpDialog.tsx'

/** Of which course of which closed period a make-up exam is made. */
export function PickCourse({ onClose }: { onClose: () => void }) {
  const answer = useAnswer(listPeriods, { query: { limit: 0, sort_by: 'year,desc' } }, { silent: true })
  const [chosen, setChosen] = useState<number | null>(null)
  const [making, setMaking] = useState<{ course: FailedCourse; period_id: number } | null>(null)
  if (making) return <MakeUpDialog {...making} onClose={onClose} />
  return (
    <Dialog title="Hacer una reparación" open onClose={onClose}>
      <Answered answer={wholePage(answer)} rows={3}>
        {({ data }) => {
          const closed = data.filter(({ closed_at }) => closed_at !== null)
          const id = chosen ?? closed[0]?.id
          if (id === undefined)
            return <p>Las reparaciones se hacen cuando un período está cerrado. Aún no hay ninguno.</p>
          return (
            <div className="grid gap-4">
              <label className="grid gap-1">
                Período cerrado
                <select
                  className="input"
                  value={id}
                  onChange={(event) => setChosen(Number(event.target.value))}
                >
                  {closed.map((one) => (
                    <option key={one.id} value={one.id}>
                      {one.year}-{one.number}
                    </option>
                  ))}
                </select>
              </label>
              <FailedCourses
                key={id}
                period_id={id}
                onMake={(course) => setMaking({ course, period_id: id })}
              />
            </div>
          )
        }}
      </Answered>
    </Dialog>
  )
}
