import { useId } from 'react'
import { coursesOfText } from '#features/plan/courses/rules.ts'

type Props = { text: string; onChange: (text: string) => void; problems: readonly string[] }

/** New courses as rows, typed or pasted from a sheet, with how each was read. */
export function TypedCourses({ text, onChange, problems }: Props) {
  const id = useId()
  const rows = coursesOfText(text)
  const bad = rows.flatMap((row, at) => (row ? [] : [`Fila ${at + 1}: escriba código, título, UC y horas.`]))
  return (
    <div className="grid gap-3">
      <div className="field">
        <label className="field-label" htmlFor={id}>
          Materias nuevas, una por fila
        </label>
        <p className="hint" id={`${id}-hint`}>
          Código, título, UC, horas semanales. Las inasistencias permitidas pueden ir al final; si faltan, son
          dos semanas de clase. También se pegan de una hoja de cálculo.
        </p>
        <textarea
          id={id}
          className="input figures"
          rows={6}
          data-autofocus
          spellCheck={false}
          placeholder="MAT-1, Matemática I, 4, 5"
          aria-describedby={`${id}-hint`}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      <div role="status">
        {[...problems, ...bad].map((problem) => (
          <p key={problem} className="text-bad text-control">
            {problem}
          </p>
        ))}
        {rows.map((row, at) =>
          row ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in what was typed
            <p key={at} className="figures text-control text-text-2">
              <b>{row.code}</b> {row.title} · {row.credits} UC · {row.hours} h · {row.max_absences_to_fail}{' '}
              inasistencias
            </p>
          ) : null,
        )}
      </div>
    </div>
  )
}
