import { useEffect, useState } from 'react'
import { sectionName } from '#features/timetable/section-names/words.ts'
import type { Section } from '#features/timetable/sections/contract.ts'
import { showMoment } from '#kernel/dates.ts'
import { useAnswer } from '#web/api/api.tsx'
import { type Proposal, showProposal } from '../contract.ts'
import { mayStep } from '../rules.ts'

/** What else the timetable is shown in. */
export const TOUCHED = [
  'schedules',
  'sections',
  'teachers',
  'classrooms',
  'students',
  'course-sections',
] as const

export const isUnderWay = ({ state }: Proposal): boolean => mayStep('stop', state)

const FIRST_MS = 1_000
const LONGEST_MS = 5_000

/** A proposal as the server has it; while it is searched for it is asked again, ever more seldom. */
export function useProposal(id: number) {
  const [look, setLook] = useState({ every: FIRST_MS, isOn: true })
  const answer = useAnswer(
    showProposal,
    { params: { id } },
    { refetchInterval: look.isOn && look.every, staleTime: 0, silent: true },
  )
  const { data, isError, dataUpdatedAt, errorUpdatedAt } = answer
  // Of what never came nothing runs: whoever looks asks again.
  const isOn = data === undefined ? !isError : isUnderWay(data.data)
  useEffect(() => {
    if (dataUpdatedAt + errorUpdatedAt > 0)
      setLook(({ every }) => ({ every: Math.min(every * 1.15, LONGEST_MS), isOn }))
  }, [dataUpdatedAt, errorUpdatedAt, isOn])
  return answer
}

/** `Todo el período, 30/11/2026 3:41, n.º 12`: told also from what was asked for in the same minute. */
export const proposalName = (proposal: Proposal, sections: readonly Section[]): string =>
  `${scopeName(proposal, sections)}, ${showMoment(proposal.created_at)}, n.º ${proposal.id}`

/** `Todo el período`, `Informática`, `Informática S1-A`, `Clases del aula A-101`: what was to be placed. */
export function scopeName(
  proposal: Pick<Proposal, 'section_id' | 'specialization_id' | 'classroom' | 'teacher'>,
  sections: readonly Section[],
): string {
  const { section_id, specialization_id, classroom, teacher } = proposal
  if (classroom) return `Clases del aula ${classroom.code}`
  if (teacher) return `Clases de ${teacher.first_name} ${teacher.last_name}`
  const section = sections.find(({ id }) => id === section_id)
  if (section_id !== null) return section ? sectionName(section) : 'Una sección'
  if (specialization_id === null) return 'Todo el período'
  return (
    sections.find((one) => one.specialization_id === specialization_id)?.specialization_title ??
    'Una especialidad'
  )
}
