import { type RefObject, useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { studentInscriptionState } from '#features/people/students/contract.ts'
import { SpecializationField } from '#features/plan/specializations/web/widgets/SpecializationField.tsx'
import type { Period } from '#features/timetable/periods/contract.ts'
import { periodName } from '#features/timetable/periods/rules.ts'
import { SHIFT_LABELS, sectionName } from '#features/timetable/section-names/words.ts'
import { listSections, type Section } from '#features/timetable/sections/contract.ts'
import { roomFor } from '#features/timetable/sections/rules.ts'
import { useAnswer } from '#web/api/api.tsx'
import { FormGroup } from '#web/forms/Form.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { fitsNewcomer, refusalOfPlace } from '../progress/rules.ts'
import type { InscriptionTarget, LatestResult } from '../progress/words.ts'
import { OtherSection, useOtherSection } from './OtherSection.tsx'
import { OverrideField } from './OverrideField.tsx'
import { useRules } from './use-rules.ts'
import { WaitInstead } from './WaitInstead.tsx'

const idOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

const targetOf = (section: Section): InscriptionTarget => ({
  specialization_id: section.specialization_id,
  specialization_title: section.specialization_title,
  is_basic: section.specialization?.is_basic ?? false,
  semester_number: section.semester_number,
})

const optionOf = (one: Section) => ({
  value: one.id,
  label: `${sectionName(one)}, ${SHIFT_LABELS[one.shift]}: quedan ${roomFor('male', one)} varones y ${roomFor('female', one)} hembras`,
  disabled: roomFor('male', one) <= 0 && roomFor('female', one) <= 0,
})

/** Where the chosen student stood; the period that is next for the student is offered where none is chosen. */
function useStanding(student_id: number | undefined, first: number | undefined) {
  const { setValue } = useFormContext()
  const chosen: unknown = useWatch({ name: 'period_id' })
  const { data, error } = useAnswer(
    studentInscriptionState,
    { params: { id: student_id ?? 0 } },
    { enabled: student_id !== undefined, silent: true },
  )
  const state = student_id === undefined ? undefined : data?.data
  const offered = state || error || student_id === undefined ? (state?.period?.id ?? first) : undefined
  useEffect(() => {
    if (chosen === null && offered !== undefined) setValue('period_id', offered)
  }, [chosen, offered, setValue])
  return state?.latest
}

export type Lacks = Record<string, string[]>

type Props = {
  periods: readonly Period[]
  isNew: boolean
  /** What is wrong with fields, given what is chosen. */
  lacks: RefObject<Lacks>
}

/** Which period and section: those that fit the person, the rest on demand. */
export function PlaceFields({ periods, isNew, lacks }: Props) {
  const { setValue } = useFormContext()
  const [student, period, specialization, section_id, set_aside, reason] = useWatch({
    name: ['student_id', 'period_id', 'specialization_id', 'section_id', 'set_aside', 'reason'],
  })
  const [period_id, specialization_id] = [idOf(period), idOf(specialization)]
  const student_id = isNew ? undefined : idOf(student)
  const latest = useStanding(student_id, periods[0]?.id)
  const query = {
    limit: 0,
    with: ['specialization' as const],
    ...(period_id !== undefined && { period_id }),
    ...(specialization_id !== undefined && { specialization_id }),
  }
  const sections = useAnswer(listSections, { query }, { enabled: period_id !== undefined, keep: true })
  const all = sections.data?.data ?? []
  const isKnown = isNew || latest !== undefined
  const other = useOtherSection(all, (one) => !isKnown || fits(one, { latest, specialization_id }))
  const chosen = all.find(({ id }) => id === section_id)
  const rules = useRules({ student_id: latest ? student_id : undefined, section_id: chosen?.id })
  const broken: unknown[] = Array.isArray(set_aside) ? set_aside : []
  useEffect(() => {
    lacks.current = {
      ...(latest && !section_id && { section_id: ['required'] }),
      ...(rules.some(({ code }) => !broken.includes(code)) && { set_aside: ['stands'] }),
      ...(broken.length > 0 && !reason && { reason: ['required'] }),
    }
  })
  const isGone = Boolean(section_id) && sections.data !== undefined && !sections.isPlaceholderData && !chosen
  useEffect(() => {
    if (!isGone) return
    // It was of another period or specialization: what is not seen must not be sent.
    setValue('section_id', null)
    setValue('set_aside', [])
  }, [isGone, setValue])
  return (
    <FormGroup title="Período y sección">
      <SelectField
        name="period_id"
        options={periods.map((one) => ({ value: one.id, label: periodName(one) }))}
      />
      <SpecializationField hint={isNew ? 'Sin elegir, el ciclo básico.' : 'Sin elegir, la de la sección.'} />
      <SelectField
        name="section_id"
        options={other.offered.map(optionOf)}
        needed={Boolean(latest)}
        // What was ticked was of the other section.
        onChange={() => setValue('set_aside', [])}
        placeholder={latest ? 'Elija una sección' : 'Automática, donde haya cupo'}
        {...(!latest && { hint: 'Automática: el primer semestre, en la sección con más cupos.' })}
      />
      <OtherSection {...other} />
      {student_id !== undefined && <WaitInstead sections={other.offered} student_id={student_id} />}
      {rules.length > 0 && <OverrideField rules={rules} />}
    </FormGroup>
  )
}

type Who = { latest: LatestResult | null | undefined; specialization_id: number | undefined }

const fits = (section: Section, { latest, specialization_id }: Who): boolean =>
  latest
    ? refusalOfPlace(latest, targetOf(section)) === null
    : fitsNewcomer({ specialization_id }, targetOf(section))
