import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { ApiError, useAction } from '#web/api/api.tsx'
import { FormGuard } from '#web/forms/FormGuard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useKeptText } from '#web/ui/kept-text.ts'
import { Labelled } from '#web/ui/Labelled.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { stickyFooterRef } from '#web/ui/sticky-footer.ts'
import { toast } from '#web/ui/toast.ts'
import { createSections } from '../bulk/contract.ts'
import { MOST_AT_ONCE, sectionsToOpen } from '../bulk/rules.ts'
import type { Section } from '../contract.ts'
import type { Shift } from '../rules.ts'
import { type PlannedSection, PlannedTable } from './PlannedTable.tsx'
import { conflictsOf, Problems } from './PlanProblems.tsx'
import { SHIFT_OPTIONS } from './widgets/shift.ts'

export type SemesterChoice = {
  semester_id: number
  /** `Informática S1` */
  name: string
  /** Whether it has a course that is not disabled. */
  isOpen: boolean
}

type Props = { period_id: number; semesters: readonly SemesterChoice[]; existing: readonly Section[] }
type Refused = { conflicts: ReturnType<typeof conflictsOf>; planned: readonly PlannedSection[] }

const MOST_PER_SEMESTER = 26
const MOST_SEATS = 500

type Size = { shift: Shift; males_limit: number; females_limit: number }

type Chosen = { counts: Record<number, number>; size: Size; shifts: Record<string, Shift> }
const USUAL: Size = { shift: 'morning', males_limit: 20, females_limit: 20 }
const chosenIn = (text: string): Chosen => (text ? JSON.parse(text) : { counts: {}, size: USUAL, shifts: {} })

/** What was chosen, kept on the device until it is made, and the sections that it means. */
function usePlan({ period_id, semesters, existing }: Props) {
  const { text, change, forget } = useKeptText([period_id])
  const chosen = chosenIn(text)
  const { counts, size, shifts } = chosen
  const choose = (more: Partial<Chosen>) => change(JSON.stringify({ ...chosen, ...more }))
  const countOf = ({ semester_id }: { semester_id: number }) => counts[semester_id] ?? 0
  const order = semesters.map((one) => ({ semester_id: one.semester_id, count: countOf(one) }))
  const planned = sectionsToOpen(order, existing).map((one): PlannedSection => {
    const key = `${one.semester_id} ${one.letter_code}`
    return { ...one, ...size, key, shift: shifts[key] ?? size.shift }
  })
  const empty = semesters.filter(
    ({ semester_id, isOpen }) => isOpen && !existing.some((one) => one.semester_id === semester_id),
  )
  return {
    planned,
    size,
    setSize: (next: Size) => choose({ size: next }),
    forget,
    countOf,
    setCount: ({ semester_id }: SemesterChoice, count: number) =>
      choose({ counts: { ...counts, [semester_id]: between(0, count, MOST_PER_SEMESTER) } }),
    setShift: (key: string, shift: Shift) => choose({ shifts: { ...shifts, [key]: shift } }),
    hasEmpty: empty.length > 0,
    fillEmpty: () => choose({ counts: Object.fromEntries(empty.map(({ semester_id }) => [semester_id, 1])) }),
    body: { period_id, sections: planned.map(({ key: _, ...section }) => section) },
  }
}
type Plan = ReturnType<typeof usePlan>

const between = (least: number, value: number, most: number) => Math.min(Math.max(least, value), most)
const wholeOf = (text: string) => Math.trunc(Number(text) || 0)

/** How many sections for each semester, of which size and shift; below, what will be made beside what there is. */
export function ManySections({ reread, ...props }: Props & { reread: () => void }) {
  const { period_id, semesters, existing } = props
  const navigate = useNavigate()
  const plan = usePlan(props)
  const { planned } = plan
  const { run, pending } = useAction(createSections, { touches: ['periods', 'course-sections'] })
  const [refused, setRefused] = useState<Refused | null>(null)
  const isDone = useRef(false)
  const isTooMany = planned.length > MOST_AT_ONCE
  const save = async () => {
    setRefused(null)
    const answer = await run({ body: plan.body }).catch((problem: unknown) => {
      if (problem instanceof ApiError)
        setRefused({ conflicts: conflictsOf(problem.details.conflicts), planned })
      // Somebody may have opened some of them meanwhile: the letters go on after theirs.
      reread()
    })
    if (!answer) return
    isDone.current = true
    plan.forget()
    const { data } = answer
    toast.success(
      data.length === 1
        ? 'Se ha creado 1 sección con éxito'
        : `Se han creado ${data.length} secciones con éxito`,
    )
    void navigate({ to: '/sections', search: { period_id: String(period_id) } })
  }
  return (
    <>
      <Sizes plan={plan} />
      <Counts plan={plan} semesters={semesters} existing={existing} />
      <PlannedTable planned={planned} existing={existing} semesters={semesters} onShift={plan.setShift} />
      {refused && <Problems {...refused} semesters={semesters} />}
      {isTooMany && <p className="field-error">Son más de {MOST_AT_ONCE}: créelas en varias veces.</p>}
      <div ref={stickyFooterRef} className="save-bar">
        <Button onClick={() => void navigate({ to: '/sections' })}>Cancelar</Button>
        <Button
          mode="primary"
          busy={pending}
          disabled={planned.length === 0 || isTooMany}
          onClick={() => void save()}
        >
          {planned.length === 1 ? 'Crear 1 sección' : `Crear ${planned.length} secciones`}
        </Button>
      </div>
      <FormGuard isUnsaved={() => planned.length > 0 && !isDone.current} onDiscard={plan.forget} />
    </>
  )
}

function Sizes({ plan: { size, setSize } }: { plan: Plan }) {
  return (
    <Card title="Todas las secciones nuevas">
      <div className="grid gap-4 sm:grid-cols-3">
        <div className="field">
          <span className="field-label">Turno</span>
          <Segmented
            label="Turno"
            choices={SHIFT_OPTIONS}
            value={size.shift}
            onChange={(shift) => setSize({ ...size, shift })}
          />
        </div>
        <Seats
          label="Límite de varones"
          value={size.males_limit}
          onChange={(males_limit) => setSize({ ...size, males_limit })}
        />
        <Seats
          label="Límite de hembras"
          value={size.females_limit}
          onChange={(females_limit) => setSize({ ...size, females_limit })}
        />
      </div>
    </Card>
  )
}

function Counts({ plan, semesters, existing }: Omit<Props, 'period_id'> & { plan: Plan }) {
  return (
    <Card
      title="Secciones por semestre"
      action={
        plan.hasEmpty && (
          <Button size="sm" onClick={plan.fillEmpty}>
            Una en cada semestre vacío
          </Button>
        )
      }
    >
      <ul className="grid gap-x-8 gap-y-2 lg:grid-cols-2">
        {semesters.map((semester) => (
          <li key={semester.semester_id}>
            <SemesterCount
              semester={semester}
              letters={existing
                .filter(({ semester_id }) => semester_id === semester.semester_id)
                .map(({ letter_code }) => letter_code)}
              count={plan.countOf(semester)}
              onChange={(count) => plan.setCount(semester, count)}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type SeatsProps = { label: string; value: number; onChange: (value: number) => void }

function Seats({ label, value, onChange }: SeatsProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <input
          id={id}
          className="input input-figures"
          type="number"
          inputMode="numeric"
          min={0}
          max={MOST_SEATS}
          value={value}
          onChange={({ target }) => onChange(between(0, wholeOf(target.value), MOST_SEATS))}
        />
      )}
    </Labelled>
  )
}

type CountProps = {
  semester: SemesterChoice
  letters: readonly string[]
  count: number
  onChange: (count: number) => void
}

function SemesterCount({ semester: { name, isOpen }, letters, count, onChange }: CountProps) {
  const id = useId()
  const have = letters.length === 0 ? 'Sin secciones' : `Ya tiene ${letters.join(', ')}`
  return (
    <div className="flex items-center justify-between gap-3 border-line border-b py-2">
      <label htmlFor={id}>
        {name}
        <span className="block text-compact text-text-2">
          {isOpen ? have : 'Todas sus materias están deshabilitadas'}
        </span>
      </label>
      <span className="flex items-center gap-1">
        <Button
          icon="minus"
          label={`Una menos en ${name}`}
          disabled={count === 0}
          onClick={() => onChange(count - 1)}
        />
        <input
          id={id}
          className="input input-figures w-16 text-center"
          inputMode="numeric"
          disabled={!isOpen}
          value={count}
          onChange={({ target }) => onChange(wholeOf(target.value))}
        />
        <Button
          icon="add"
          label={`Una más en ${name}`}
          disabled={!isOpen || count === MOST_PER_SEMESTER}
          onClick={() => onChange(count + 1)}
        />
      </span>
    </div>
  )
}
