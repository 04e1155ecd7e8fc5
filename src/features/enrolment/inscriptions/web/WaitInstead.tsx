import { sectionName } from '#features/timetable/section-names/words.ts'
import type { Section } from '#features/timetable/sections/contract.ts'
import { roomFor } from '#features/timetable/sections/rules.ts'
import { lazyComponent } from '#web/ui/Lazy.tsx'

const JoinWaitingList = lazyComponent(
  async () =>
    (await import('#features/enrolment/waiting-list/web/widgets/JoinWaitingList.tsx')).JoinWaitingList,
)

const fullFor = (section: Section): string | null => {
  const [males, females] = [roomFor('male', section) <= 0, roomFor('female', section) <= 0]
  if (males && females) return 'llena'
  if (males) return 'llena para varones'
  return females ? 'llena para hembras' : null
}

type Props = { sections: readonly Section[]; student_id: number }

/** Sections of those offered that have no seat left: the student may wait for one (rules.md#waiting-list). */
export function WaitInstead({ sections, student_id }: Props) {
  const full = sections.filter((one) => fullFor(one) !== null)
  if (full.length === 0) return null
  return (
    <ul className="rows rows-compact" aria-label="Secciones llenas">
      {full.map((one) => (
        <li key={one.id} className="flex-wrap justify-between">
          <span className="text-text-2">
            {sectionName(one)}: {fullFor(one)}
          </span>
          <JoinWaitingList section_id={one.id} name={sectionName(one)} student_id={student_id} />
        </li>
      ))}
    </ul>
  )
}
