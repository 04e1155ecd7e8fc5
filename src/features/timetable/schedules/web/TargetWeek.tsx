import { useState } from 'react'
import { useMay } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { type Schedule, updateSchedule } from '../contract.ts'
import { makeClassroomFeed } from '../feeds/contract.ts'
import type { TimetableKind } from './BlockFace.tsx'
import {
  ClassroomTimetable,
  SectionTimetable,
  StudentTimetable,
  TeacherTimetable,
} from './widgets/Timetable.tsx'

const ClassroomFeedDialog = lazyComponent(
  async () => (await import('../feeds/web/FeedDialog.tsx')).ClassroomFeedDialog,
)

type Props = { kind: TimetableKind; id: number; period_id: number | null; name: string }

/** Where an entry is edited (routes.md#routes-by-area). */
const editPath = ({ section_id, course_id, id }: Pick<Schedule, 'id' | 'section_id' | 'course_id'>): string =>
  `/schedules/edit/${section_id}/${course_id}/${id}`

/** The week of whatever was chosen, to be read; who may edit finds each class a link to its form. */
export function TargetWeek({ kind, id, period_id, name }: Props) {
  const may = useMay()
  const [isSharing, setSharing] = useState(false)
  const look = { id, name, ...(may(updateSchedule) && { to: editPath }) }
  switch (kind) {
    case 'section':
      return <SectionTimetable {...look} />
    case 'teacher':
      return <TeacherTimetable {...look} period_id={period_id} />
    case 'student':
      return <StudentTimetable {...look} period_id={period_id} />
    case 'classroom':
      return (
        <>
          <ClassroomTimetable
            {...look}
            period_id={period_id}
            tools={
              may(makeClassroomFeed) && (
                <Button icon="calendar" onClick={() => setSharing(true)}>
                  Suscribir calendario
                </Button>
              )
            }
          />
          {isSharing && <ClassroomFeedDialog id={id} onClose={() => setSharing(false)} />}
        </>
      )
  }
}
