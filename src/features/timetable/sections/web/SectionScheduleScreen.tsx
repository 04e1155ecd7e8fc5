import { SectionTimetable } from '#features/timetable/schedules/web/widgets/Timetable.tsx'
import { sectionName } from '#features/timetable/section-names/words.ts'
import { RelocateLink } from '#features/timetable/timetabling/web/widgets/RelocateLink.tsx'
import { SectionFrame } from './SectionFrame.tsx'

/** The week of a section. */
export function SectionScheduleScreen() {
  return (
    <SectionFrame>
      {(section) => {
        const relocate = <RelocateLink search={{ section_id: section.id, period_id: section.period_id }} />
        return (
          <SectionTimetable
            id={section.id}
            name={sectionName(section)}
            tools={relocate}
            empty={
              <>
                Aparecen aquí cuando se ubican en la semana. <span className="mt-3 block">{relocate}</span>
              </>
            }
          />
        )
      }}
    </SectionFrame>
  )
}
