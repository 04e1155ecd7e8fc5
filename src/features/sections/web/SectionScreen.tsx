import { showSectionTimetable } from '#features/schedules/timetables/contract.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { Card } from '#web/ui/Card.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { Section } from '../contract.ts'
import { SectionCourses } from './SectionCourses.tsx'
import { SectionFrame } from './SectionFrame.tsx'

/** The pictures below the courses come after them, with their styles. */
const SeatSquares = lazyComponent(
  async () => (await import('./widgets/Seats.tsx')).SeatSquares,
  <Skeleton rows={2} height={48} />,
)
const SmallWeek = lazyComponent(
  async () => (await import('#features/schedules/web/widgets/SmallWeek.tsx')).SmallWeek,
  <Skeleton rows={4} height={28} />,
)

/** A section: what it teaches, by whom, when and where; how full it is; the shape of its week. */
export function SectionScreen() {
  return <SectionFrame>{(section) => <Summary section={section} />}</SectionFrame>
}

function Summary({ section }: { section: Section }) {
  const mayRead = useMay()(showSectionTimetable)
  const sent = { params: { id: section.id } }
  const week = useAnswer(showSectionTimetable, sent, { silent: true, enabled: mayRead })
  return (
    <>
      <SectionCourses section={section} timetable={week.data?.data} />
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[2fr_1fr]">
        <Card title="Cupos">
          <SeatSquares seats={section} />
        </Card>
        {mayRead && (
          <Card title="Semana">
            <Answered answer={week} rows={4} height={28}>
              {(timetable) => <SmallWeek timetable={timetable} />}
            </Answered>
          </Card>
        )}
      </div>
    </>
  )
}
