import { updateSchedule } from '#features/timetable/schedules/first-calls.ts'
import { SectionTimetable } from '#features/timetable/schedules/web/widgets/Timetable.tsx'
import { sectionName } from '#features/timetable/section-names/words.ts'
import { RelocateLink } from '#features/timetable/timetabling/web/widgets/RelocateLink.tsx'
import { useAnswer, useMay } from '#web/api/api.tsx'
import type { Section } from '../contract.ts'
import { listCourseSections } from '../courses/first-calls.ts'
import { SectionFrame } from './SectionFrame.tsx'

/** The week of a section. */
export const SectionScheduleScreen = () => (
  <SectionFrame>{(section) => <Week section={section} />}</SectionFrame>
)

function Week({ section }: { section: Section }) {
  const { id, period_id } = section
  const may = useMay()
  const lacking = useAnswer(
    listCourseSections,
    { query: { section_id: id, without_hours: true, limit: 1 } },
    { silent: true, enabled: may(updateSchedule) },
  )
  // Of a week that lacks nothing there is nothing to search for.
  const complete = (lacking.data?.total ?? 0) > 0 && <RelocateLink search={{ section_id: id, period_id }} />
  return (
    <SectionTimetable
      id={id}
      name={sectionName(section)}
      tools={complete}
      empty={
        <>
          Aparecen aquí cuando se ubican en la semana. <span className="mt-3 block">{complete}</span>
        </>
      }
    />
  )
}
