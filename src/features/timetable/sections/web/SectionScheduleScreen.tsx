import { SectionTimetable } from '#features/timetable/schedules/web/widgets/Timetable.tsx'
import { sectionName } from '#features/timetable/section-names/words.ts'
import { SectionFrame } from './SectionFrame.tsx'

/** The week of a section. */
export function SectionScheduleScreen() {
  return (
    <SectionFrame>
      {(section) => <SectionTimetable id={section.id} name={sectionName(section)} />}
    </SectionFrame>
  )
}
