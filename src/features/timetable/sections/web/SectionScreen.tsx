import { listAtRisk } from '#features/people/students/at-risk/contract.ts'
import { showSectionTimetable } from '#features/timetable/schedules/timetables/contract.ts'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import type { Section } from '../contract.ts'
import { isSettled } from '../rules.ts'
import { SectionCourses } from './SectionCourses.tsx'
import { SectionFrame } from './SectionFrame.tsx'

/** The pictures below the courses come after them, with their styles. */
const SectionPictures = lazyComponent(async () => (await import('./SectionPictures.tsx')).SectionPictures)

const SectionWaitingList = lazyComponent(
  async () =>
    (await import('#features/enrolment/waiting-list/web/widgets/SectionWaitingList.tsx')).SectionWaitingList,
)

/** A section: what it teaches, by whom, when and where; how full it is; the shape of its week; the way to who is at risk. */
export function SectionScreen() {
  return <SectionFrame>{(section) => <Summary section={section} />}</SectionFrame>
}

function Summary({ section }: { section: Section }) {
  const mayRead = useMay()(showSectionTimetable)
  const sent = { params: { id: section.id } }
  const week = useAnswer(showSectionTimetable, sent, { silent: true, enabled: mayRead })
  return (
    <SectionCourses section={section} timetable={week.data?.data} isWaiting={week.isLoading}>
      <div className="grid gap-6">
        {section.waiting > 0 && <SectionWaitingList section={section} />}
        <SectionPictures section={section} week={mayRead ? week : null} />
        {!isSettled(section) && (
          <p>
            <LinkTo
              to="/students/at-risk"
              search={{ section_id: section.id }}
              look="link"
              allows={listAtRisk}
            >
              Ver estudiantes en riesgo
            </LinkTo>
          </p>
        )}
      </div>
    </SectionCourses>
  )
}
