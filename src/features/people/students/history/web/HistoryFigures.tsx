import { showNote } from '#kernel/notes.ts'
import type { History } from '../contract.ts'
import { creditParts, INDEX_HINT } from '../words.ts'

/** Index, average of approved courses, and the credits as a strip. */
export function HistoryFigures({ history }: { history: History }) {
  const { index, approved_average, approved_courses } = history
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-y border-text py-3">
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
const LOOKS = {
  approved: 'bg-edge',
  in_course: 'border border-primary',
  to_come: 'border border-edge border-dashed',
  beyond: 'bg-line',
}

function Credits({ history }: { history: History }) {
  const parts = creditParts(history)
  if (parts.length === 0) return null
  return (
    <div className="grid gap-1" style={{ flex: '1 1 10rem' }}>
      <span className="flex h-4 gap-0.5" aria-hidden="true">
        {parts.map(({ kind, value }) => (
          <i key={kind} className={LOOKS[kind]} style={{ flexGrow: value, ...PRINTED }} />
        ))}
      </span>
      <p className="figures flex flex-wrap justify-between gap-x-3 text-compact text-text-2">
        {parts.map(({ kind, value, term }) => (
          <span key={kind}>
            <b className="text-text">{value}</b> {term}
          </span>
        ))}
      </p>
    </div>
  )
}
