import { createInscription } from '#features/enrolment/inscriptions/contract.ts'
import { neededFirst } from '#web/api/needed-first.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

const FIRST = neededFirst({
  what: 'un estudiante',
  to: '/inscriptions/create',
  allows: createInscription,
  act: 'Inscribir estudiante',
})

/** What stands in the place of a form about a student while there is none. */
export const StudentFirst = ({ why }: { why: string }) => <EmptyState {...FIRST}>{why}</EmptyState>
