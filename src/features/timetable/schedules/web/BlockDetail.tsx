import { sectionCode } from '#features/timetable/section-names/words.ts'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { Schedule } from '../contract.ts'
import type { Part, Sitting } from '../grid/rules.ts'
import { capital, teachersOf, whenOf } from './words.ts'

type Props = { sitting: Sitting<Schedule>; parts: readonly Part[]; onClose: () => void }

/** All there is to know of a class. */
export function BlockDetail({ sitting, parts, onClose }: Props) {
  const { course_section, classroom } = sitting.entry
  return (
    <Dialog title={course_section.title} open onClose={onClose}>
      <DescriptionList
        facts={[
          { term: 'Código', value: course_section.code },
          { term: 'Sección', value: sectionCode(sitting.entry.course_section) },
          { term: 'Cuándo', value: capital(whenOf(sitting, parts)) },
          { term: 'Aula', value: [classroom.code, classroom.description].filter(Boolean).join(' · ') },
          { term: 'Profesor', value: capital(teachersOf(sitting.entry)) },
        ]}
      />
    </Dialog>
  )
}
