import { columnLetter } from '#kernel/column-letter.ts'
import { Card } from '#web/ui/Card.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Labelled } from '#web/ui/Labelled.tsx'
import type { StatementReport } from '../statements/contract.ts'
import { type Choices, chosenAt, isField } from './statement-choices.ts'
import { FIELD_TITLES } from './words.ts'

const SAMPLES = 3

type Props = {
  report: StatementReport
  row: number
  setRow: (row: number) => void
  choices: Choices
  setChoices: (choices: Choices) => void
  /** What somebody has to say before the file can be read. */
  lead: string | undefined
}

/** The row of the titles, and what each column below it is taken for, with what stands in it. */
export function StatementColumnsField({ report: { rows }, row, setRow, choices, setChoices, lead }: Props) {
  const titles = rows.find(({ number }) => number === row)?.cells ?? []
  const below = rows.filter(({ number }) => number > row)
  return (
    <Card title="Columnas del archivo">
      <div className="grid gap-4 pt-2">
        {lead && (
          <p className="text-warn" role="status">
            {lead}
          </p>
        )}
        <p className="hint">Se recuerda para los próximos archivos de esta cuenta.</p>
        <ChoiceField label="Fila de los títulos" chosen={row} onChoose={setRow}>
          {rows.map(({ number, cells }) => (
            <option key={number} value={number}>
              {number}: {cells.filter(Boolean).join(' · ').slice(0, 80)}
            </option>
          ))}
        </ChoiceField>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3" aria-label="Columnas del archivo">
          {choices.map((choice, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <li key={at}>
              <Labelled
                label={
                  <span className="wrap-anywhere">
                    {columnLetter(at)}
                    {titles[at] && `: ${titles[at]}`}
                  </span>
                }
              >
                {(id) => (
                  <>
                    <select
                      id={id}
                      className="input"
                      aria-describedby={`${id}-hint`}
                      value={choice}
                      onChange={({ target }) => {
                        const { value } = target
                        setChoices(chosenAt(choices, at, isField(value) ? value : ''))
                      }}
                    >
                      <option value="">No se usa</option>
                      {Object.entries(FIELD_TITLES).map(([field, title]) => (
                        <option key={field} value={field}>
                          {title}
                        </option>
                      ))}
                    </select>
                    <p id={`${id}-hint`} className="hint wrap-anywhere">
                      {samplesOf(below, at) || 'Sin datos'}
                    </p>
                  </>
                )}
              </Labelled>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

const samplesOf = (rows: StatementReport['rows'], at: number): string =>
  rows
    .flatMap(({ cells }) => cells[at]?.trim() || [])
    .slice(0, SAMPLES)
    .map((cell) => cell.slice(0, 60))
    .join(' · ')
