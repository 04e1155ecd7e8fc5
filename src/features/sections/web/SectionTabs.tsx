import { Tabs } from '#web/ui/Tabs.tsx'
import type { Section } from '../contract.ts'

/** The parts of a section, each with its address. */
export function SectionTabs({ section }: { section: Section }) {
  const path = `/sections/${section.id}`
  const students = section.males_assigned + section.females_assigned
  return (
    <Tabs
      label="Sección"
      tabs={[
        { label: 'Materias', to: path, count: section.courses_count },
        { label: 'Estudiantes', to: `${path}/students`, count: students },
        { label: 'Notas', to: `${path}/students-courses-notes` },
        { label: 'Horario', to: `${path}/schedule` },
      ]}
    />
  )
}
