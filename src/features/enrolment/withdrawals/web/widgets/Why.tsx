import type { ErrorCode } from '#kernel/errors.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useRehearsal } from '#web/api/rehearsal.ts'
import { REFUSALS } from '#web/refusals.ts'

/** The sentence of a refusal, where a preview tells it before anything is sent. */
export const why = (code: ErrorCode): string => REFUSALS[code].text

/** With a sentence of its own where the refusal names somebody. */
type Skipped = { name: string; code: ErrorCode; sentence?: string | undefined }

/** Who is left out of something that is done for many, and why. */
export function SkippedList({ skipped }: { skipped: readonly Skipped[] }) {
  if (skipped.length === 0) return null
  return (
    <div>
      <p className="font-medium">
        {skipped.length === 1 ? 'Se omite 1:' : `Se omiten ${skipped.length.toLocaleString('es-VE')}:`}
      </p>
      <ul className="list-disc ps-5 text-control">
        {skipped.map(({ name, code, sentence }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is written once, and names stand twice
          <li key={at}>{sentence ?? `${name}: ${why(code)}`}</li>
        ))}
      </ul>
    </div>
  )
}

type Plan = { able: readonly number[]; skipped: readonly Skipped[] }
type Props = { ask: () => Promise<{ data: Plan }>; none: string; onAble: (able: readonly number[]) => void }

/** Rehearses what was chosen, and says who is left out; another choice is another one, by its key. */
export function Rehearsed({ ask, none, onAble }: Props) {
  const rehearsal = useRehearsal(async () => {
    const answer = await ask()
    onAble(answer.data.able)
    return answer
  })
  return (
    <Answered answer={rehearsal} rows={2}>
      {({ able, skipped }) => (
        <div className="grid gap-2" role="status">
          {able.length === 0 && <p>{none}</p>}
          <SkippedList skipped={skipped} />
        </div>
      )}
    </Answered>
  )
}
