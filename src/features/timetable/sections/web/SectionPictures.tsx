import type { Timetable } from '#features/timetable/schedules/timetables/contract.ts'
import { SmallWeek } from '#features/timetable/schedules/web/widgets/SmallWeek.tsx'
import { Answered } from '#web/api/Answered.tsx'
import type { Answer } from '#web/api/together.ts'
import { Card } from '#web/ui/Card.tsx'
import type { Section } from '../contract.ts'
import { SeatSquares } from './widgets/Seats.tsx'

type Props = {
  section: Section
  /** Null for whoever may not read it. */
  week: Answer<Timetable> | null
}

/** How full a section is, and the shape of its week. */
export function SectionPictures({ section, week }: Props) {
  return (
    <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[2fr_1fr]">
      <Card title="Cupos">
        <SeatSquares seats={section} />
      </Card>
      {week && (
        <Card title="Semana">
          <Answered answer={week} rows={4} height={28}>
            {(timetable) => <SmallWeek timetable={timetable} />}
          </Answered>
        </Card>
      )}
    </div>
  )
}
