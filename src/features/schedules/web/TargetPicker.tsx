import { type ReactNode, useId } from 'react'
import { listClassrooms } from '#features/classrooms/contract.ts'
import { listSections } from '#features/sections/contract.ts'
import { listStudents } from '#features/students/contract.ts'
import { listTeachers } from '#features/teachers/contract.ts'
import { useAnswer } from '#web/api/api.tsx'
import { Combo } from '#web/forms/Combo.tsx'
import type { TimetableKind } from './BlockFace.tsx'
import { useTargetName } from './TargetNames.tsx'

type Props = { period_id: number | null; value: number | null; onChange: (id: number) => void }

/** Whose timetable: a section, a teacher or a classroom from a list, a student by typing. */
export function TargetPicker({ kind, ...props }: Props & { kind: TimetableKind }) {
  switch (kind) {
    case 'section':
      return <Sections {...props} />
    case 'teacher':
      return <Teachers {...props} />
    case 'classroom':
      return <Classrooms {...props} />
    case 'student':
      return <Students {...props} />
  }
}

const LONG = { staleTime: 60_000 }

type TargetSelectProps = Props & { label: string; children: ReactNode; isEmpty: boolean }

function Select({ label, value, onChange, isEmpty, children }: TargetSelectProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-1 basis-full items-center gap-2 sm:min-w-56 sm:basis-0">
      <label className="text-control text-text-2" htmlFor={id}>
        {label}
      </label>
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

function Sections(props: Props) {
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
                {title} {semester_code}, sección {letter_code}
              </option>
            ))}
        </optgroup>
      ))}
    </Select>
  )
}

function Teachers(props: Props) {
  const query = { limit: 0, sort_by: 'last_name,asc' as const }
  const { data } = useAnswer(listTeachers, { query }, LONG)
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

function Classrooms(props: Props) {
  const { data } = useAnswer(listClassrooms, { query: { limit: 0, sort_by: 'code,asc' } }, LONG)
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

const studentOption = (row: Record<string, unknown>) => ({
  value: Number(row.id),
  label: `${row.last_name}, ${row.first_name}`,
})

function Students({ value, onChange, period_id }: Props) {
  const id = useId()
  const name = useTargetName('student', value)
  const field = {
    id,
    label: 'Estudiante',
    value,
    set: () => undefined,
    blur: () => undefined,
    ref: () => undefined,
    error: undefined,
    isNeeded: false,
    isDisabled: false,
    aria: { id, 'aria-invalid': undefined, 'aria-describedby': undefined, 'aria-required': undefined },
  }
  return (
    <div className="flex min-w-0 flex-1 basis-full items-center gap-2 sm:min-w-56 sm:basis-0">
      <label className="text-control text-text-2" htmlFor={id}>
        Estudiante
      </label>
      <Combo
        field={field}
        from={{ endpoint: listStudents, query: period_id ? { period_id } : {}, option: studentOption }}
        placeholder="Escriba para buscar"
        {...(name && { shown: name })}
        onTake={(next) => typeof next?.value === 'number' && onChange(next.value)}
      />
    </div>
  )
}
