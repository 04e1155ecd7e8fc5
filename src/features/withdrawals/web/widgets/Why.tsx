import { REFUSALS } from '#features/registry.ts'
import type { ErrorCode } from '#kernel/errors.ts'

/** The sentence of a refusal, where a preview tells it before anything is sent. */
export const why = (code: ErrorCode): string => REFUSALS[code].text

type Skipped = { student_id: number; name: string; code: ErrorCode }

/** Who is left out of something that is done for many, and why. */
export function SkippedList({ skipped }: { skipped: readonly Skipped[] }) {
  if (skipped.length === 0) return null
  return (
    <>
      <p className="font-medium">
        {skipped.length === 1 ? 'Se omite 1:' : `Se omiten ${skipped.length.toLocaleString('es-VE')}:`}
      </p>
      <ul className="list-disc ps-5 text-control">
        {skipped.map(({ student_id, name, code }) => (
          <li key={student_id}>
            {name}: {why(code)}
          </li>
        ))}
      </ul>
    </>
  )
}
