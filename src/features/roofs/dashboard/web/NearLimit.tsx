import { LinkTo } from '#web/api/LinkTo.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { NearLimit as Near } from '../teaching/contract.ts'

/** Who of one's courses may miss one more lesson, or none; nothing where nobody is so near. */
export function NearLimit({ of: { count, data } }: { of: { count: number; data: readonly Near[] } }) {
  if (count === 0) return null
  return (
    <Card
      title="Cerca del límite de inasistencias"
      flush
      action={count > data.length && <span className="text-text-2">{count} en total</span>}
    >
      <ul className="ruled">
        {data.map((one) => (
          <li key={one.id} className="flex items-center justify-between gap-x-3 py-2">
            <span className="min-w-0">
              <LinkTo
                to={`/students/${one.student_id}/${one.section_id}/${one.course_id}/absences`}
                look="link"
              >
                {one.last_name}, {one.first_name}
              </LinkTo>
              <span className="block text-compact text-text-2">{one.title}</span>
            </span>
            <span className={`whitespace-nowrap ${one.absences_left === 0 ? 'text-bad' : 'text-warn'}`}>
              {one.absences_left === 0 ? 'no le queda ninguna' : 'le queda 1'}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
