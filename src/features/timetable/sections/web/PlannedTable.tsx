import { Badge } from '#web/ui/Badge.tsx'
import type { Section } from '../contract.ts'
import { SHIFTS, type Shift } from '../rules.ts'
import type { SemesterChoice } from './ManySections.tsx'
import { SHIFT_LABELS } from './widgets/shift.ts'

export type PlannedSection = {
  key: string
  semester_id: number
  letter_code: string
  shift: Shift
  males_limit: number
  females_limit: number
}

type Props = {
  planned: readonly PlannedSection[]
  existing: readonly Section[]
  semesters: readonly SemesterChoice[]
  onShift: (key: string, shift: Shift) => void
}

/** What there will be: the sections that are made, each with a shift of its own, and those that exist. */
export function PlannedTable({ planned, existing, semesters, onShift }: Props) {
  if (planned.length === 0) return null
  const touched = semesters.filter(({ semester_id }) =>
    planned.some((one) => one.semester_id === semester_id),
  )
  return (
    <section className="grid gap-3" aria-labelledby="planned-sections">
      <h2 id="planned-sections">Así quedará</h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {touched.map(({ semester_id, name }) => (
          <li key={semester_id} className="card">
            <h3 className="card-head">{name}</h3>
            <ul className="card-body grid gap-2">
              {existing
                .filter((one) => one.semester_id === semester_id)
                .map((one) => (
                  <li key={one.id} className="flex flex-wrap items-center justify-between gap-2 text-text-2">
                    <span>
                      Sección {one.letter_code} · {SHIFT_LABELS[one.shift]}
                    </span>
                    <Badge>Ya existe</Badge>
                  </li>
                ))}
              {planned
                .filter((one) => one.semester_id === semester_id)
                .map((one) => (
                  <Planned key={one.key} section={one} name={name} onShift={onShift} />
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}

type PlannedProps = Pick<Props, 'onShift'> & { section: PlannedSection; name: string }

function Planned({ section, name, onShift }: PlannedProps) {
  const { key, letter_code, shift, males_limit, females_limit } = section
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <span>
        <span className="font-medium">Sección {letter_code}</span>
        <span className="figures block text-compact text-text-2">
          {males_limit} varones · {females_limit} hembras
        </span>
      </span>
      <span className="flex items-center gap-2">
        <select
          className="input w-auto"
          aria-label={`Turno de ${name}-${letter_code}`}
          value={SHIFTS.indexOf(shift)}
          onChange={({ target }) => onShift(key, SHIFTS[Number(target.value)] ?? shift)}
        >
          {SHIFTS.map((one, index) => (
            <option key={one} value={index}>
              {SHIFT_LABELS[one]}
            </option>
          ))}
        </select>
        <Badge tone="ok">Se creará</Badge>
      </span>
    </li>
  )
}
