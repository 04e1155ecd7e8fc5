import { type ReactNode, useId } from 'react'
import { listTeachers } from '#features/people/teachers/first-calls.ts'
import { listClassrooms } from '#features/timetable/classrooms/first-calls.ts'
import { shortSection } from '#features/timetable/section-names/words.ts'
import { listSections } from '#features/timetable/sections/first-calls.ts'
import { useAnswer } from '#web/api/api.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import type { TimetableKind } from './BlockFace.tsx'
import { TargetLabel } from './TargetLabel.tsx'

const StudentPicker = lazyComponent(async () => (await import('./StudentPicker.tsx')).StudentPicker)

export type TargetProps = { period_id: number | null; value: number | null; onChange: (id: number) => void }

/** Whose timetable: a section, a teacher or a classroom from a list, a student by typing. */
export function TargetPicker({ kind, ...props }: TargetProps & { kind: TimetableKind }) {
  switch (kind) {
    case 'section':
      return <Sections {...props} />
    case 'teacher':
      return <Teachers {...props} />
    case 'classroom':
      return <Classrooms {...props} />
    case 'student':
      return <StudentPicker {...props} />
  }
}

const LONG = { staleTime: 60_000 }
export const TEACHER_QUERY = { limit: 0, sort_by: 'last_name,asc' } as const
export const CLASSROOM_QUERY = { limit: 0, sort_by: 'code,asc' } as const

type TargetSelectProps = TargetProps & { label: string; children: ReactNode; isEmpty: boolean }

function Select({ label, value, onChange, isEmpty, children }: TargetSelectProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2 sm:min-w-48">
      <TargetLabel htmlFor={id}>{label}</TargetLabel>
      <select
        id={id}
        className="input"
        value={value ?? ''}
        disabled={isEmpty}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        <option value="" disabled>
          Elija una opción
        </option>
        {children}
      </select>
    </div>
  )
}

function Sections(props: TargetProps) {
  const { period_id } = props
  const query = { limit: 0, sort_by: 'specialization_title,asc' as const, ...(period_id && { period_id }) }
  const { data } = useAnswer(listSections, { query }, { ...LONG, enabled: period_id !== null })
  const sections = data?.data ?? []
  const titles = [...new Set(sections.map((one) => one.specialization_title))]
  return (
    <Select label="Sección" {...props} isEmpty={sections.length === 0}>
      {titles.map((title) => (
        <optgroup key={title} label={title}>
          {sections
            .filter((one) => one.specialization_title === title)
            .map(({ id, semester_code, letter_code }) => (
              <option key={id} value={id}>
                {shortSection(title, semester_code, letter_code)}
              </option>
            ))}
        </optgroup>
      ))}
    </Select>
  )
}

function Teachers(props: TargetProps) {
  const { data } = useAnswer(listTeachers, { query: TEACHER_QUERY }, LONG)
  const teachers = data?.data ?? []
  return (
    <Select label="Profesor" {...props} isEmpty={teachers.length === 0}>
      {teachers.map(({ id, first_name, last_name }) => (
        <option key={id} value={id}>
          {last_name}, {first_name}
        </option>
      ))}
    </Select>
  )
}

function Classrooms(props: TargetProps) {
  const { data } = useAnswer(listClassrooms, { query: CLASSROOM_QUERY }, LONG)
  const rooms = data?.data ?? []
  return (
    <Select label="Aula" {...props} isEmpty={rooms.length === 0}>
      {rooms.map(({ id, code, description }) => (
        <option key={id} value={id}>
          {[code, description].filter(Boolean).join(' · ')}
        </option>
      ))}
    </Select>
  )
}
