import { Card } from '#web/ui/Card.tsx'
import type { History, Left } from '../../contract.ts'
import { creditsWord, earliestSentence, leftGroups, sumOf } from '../../words.ts'

const headOf = ({ is_basic, specialization_title, courses }: Left) => {
  if (courses === 0) return 'Plan de estudios'
  return is_basic ? `Falta de ${specialization_title}` : 'Falta para el título'
}

/** What is left to the degree, period by period at the earliest, and when it can be reached. */
export function ToDegree({ history }: { history: History }) {
  const { left } = history
  if (!left) return null
  return (
    <Card
      title={headOf(left)}
      action={
        left.courses > 0 && <span className="figures text-text-2">{sumOf(left.courses, left.credits)}</span>
      }
    >
      <div className="grid gap-3">
        <p className="figures">{earliestSentence(history)}</p>
        <ol className="grid gap-3 print:grid-cols-3">
          {leftGroups(left).map(({ head, program, credits, is_now, courses }) => (
            <li key={head} className="grid content-start gap-1 break-inside-avoid">
              <p className="figures flex flex-wrap items-baseline gap-x-2">
                <b className="font-bold">{head}</b>
                {!is_now && <span className="text-text-2">{program}</span>}
                <span className="ms-auto text-compact text-text-2">{creditsWord(credits)}</span>
              </p>
              <ul className="grid gap-1">
                {courses.map(({ id, code, title }) => (
                  <li
                    key={id}
                    className={`flex items-baseline gap-3 rounded-md border px-2 py-1 ${
                      is_now ? 'border-primary' : 'border-edge border-dashed'
                    }`}
                  >
                    <span className="figures w-16 flex-none text-hint text-text-2">{code}</span>
                    <span className="min-w-0">{title}</span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </div>
    </Card>
  )
}
