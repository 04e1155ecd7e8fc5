import { showNote } from '#kernel/notes.ts'
import type { History } from '../contract.ts'
import { creditsOf } from '../rules.ts'
import { INDEX_HINT } from '../words.ts'

/** Index, average of approved courses, and the credits as a strip. */
export function HistoryFigures({ history }: { history: History }) {
  const { index, approved_average, approved_courses } = history
  return (
    <div className="grid items-center gap-x-6 gap-y-3 border-y border-text py-3 sm:grid-cols-[auto_auto_minmax(0,1fr)]">
      <Answer value={index} label="índice académico" hint={INDEX_HINT} />
      <Answer
        value={approved_average}
        label="promedio de aprobadas"
        hint={approved_courses === 1 ? '1 materia' : `${approved_courses} materias`}
      />
      <Credits history={history} />
    </div>
  )
}

function Answer({ value, label, hint }: { value: number | null; label: string; hint: string }) {
  return (
    <p className="flex items-center gap-3">
      <span className="figures font-bold text-figure">{value === null ? '—' : showNote(value)}</span>
      <span className="grid">
        <span>{label}</span>
        <span className="text-compact text-text-2">{hint}</span>
      </span>
    </p>
  )
}

/** Browsers leave grounds off paper unless told. */
const PRINTED = { WebkitPrintColorAdjust: 'exact', printColorAdjust: 'exact' } as const

/** Filled what is approved, framed what is taken now, dashed what is to come. */
function Credits({ history: { credits, left } }: { history: History }) {
  const to_come = (left?.credits ?? 0) - creditsOf(left?.now ?? [])
  const parts = [
    { value: credits.approved, word: 'aprobados', look: 'bg-edge' },
    { value: credits.in_course, word: 'en curso', look: 'border border-primary' },
    { value: to_come, word: 'por cursar', look: 'border border-edge border-dashed' },
  ].filter(({ value }) => value > 0)
  if (parts.length === 0) return null
  return (
    <div className="grid gap-1">
      <span className="flex h-4 gap-0.5" aria-hidden="true">
        {parts.map(({ value, word, look }) => (
          <i key={word} className={look} style={{ flexGrow: value, ...PRINTED }} />
        ))}
      </span>
      <p className="figures flex flex-wrap justify-between gap-x-3 text-compact text-text-2">
        {parts.map(({ value, word }) => (
          <span key={word}>
            <b className="text-text">{value}</b> {word}
          </span>
        ))}
      </p>
    </div>
  )
}
