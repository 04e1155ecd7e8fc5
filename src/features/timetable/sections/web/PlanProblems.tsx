import type { ErrorCode } from '#kernel/errors.ts'
import { REFUSALS } from '#web/refusals.ts'
import { Card } from '#web/ui/Card.tsx'
import type { SemesterChoice } from './ManySections.tsx'
import type { PlannedSection } from './PlannedTable.tsx'

type Conflict = { entry: number; code: ErrorCode }

const isConflict = (one: unknown): one is Conflict =>
  typeof one === 'object' &&
  one !== null &&
  'entry' in one &&
  'code' in one &&
  typeof one.code === 'string' &&
  Object.hasOwn(REFUSALS, one.code)

/** What a refusal says of single sections. */
export const conflictsOf = (sent: unknown): Conflict[] => (Array.isArray(sent) ? sent.filter(isConflict) : [])

type ProblemsProps = {
  conflicts: readonly Conflict[]
  planned: readonly PlannedSection[]
  semesters: readonly SemesterChoice[]
}

/** Why nothing was made, section by section. */
export function Problems({ conflicts, planned, semesters }: ProblemsProps) {
  if (conflicts.length === 0) return null
  return (
    <Card title="No se creó ninguna" tone="bad">
      <ul className="grid gap-1" role="alert">
        {conflicts.map(({ entry, code }) => {
          const one = planned[entry]
          const name = semesters.find(({ semester_id }) => semester_id === one?.semester_id)?.name ?? ''
          return (
            <li key={`${entry} ${code}`}>
              {name}-{one?.letter_code}: {REFUSALS[code].text}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
