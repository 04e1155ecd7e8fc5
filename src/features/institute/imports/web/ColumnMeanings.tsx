import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Labelled } from '#web/ui/Labelled.tsx'
import type { ColumnMeaning, ImportReport } from '../contract.ts'
import { templateColumn } from '../headings/rules.ts'
import { IMPORT_COLUMNS } from '../templates/words.ts'
import type { Import } from './use-import.ts'

const LEFT_OUT = 'left_out'
const choiceOf = ({ is_left_out, field }: ColumnMeaning) => (is_left_out ? LEFT_OUT : (field ?? ''))

const listed = new Intl.ListFormat('es-VE', { type: 'conjunction' })

/** Whether somebody has to say what a column is before the rows can be imported. */
export const lacksMeaning = ({ columns, missing_fields }: ImportReport): boolean =>
  missing_fields.length > 0 || columns.some(({ flaw }) => flaw !== null)

/** Whether a column is taken for something else than the template would. */
export const hasOwnColumns = ({ columns, resource }: ImportReport): boolean =>
  columns.some(
    ({ heading, field }) =>
      field !== null && templateColumn(heading, IMPORT_COLUMNS[resource])?.field !== field,
  )

/** What each column of the file is: proposed by its heading, said by the person, and remembered for the next file. */
export function ColumnMeanings({ report, work }: { report: ImportReport; work: Import }) {
  const { columns, resource } = report
  const [chosen, setChosen] = useState(() => columns.map(choiceOf))
  const known = IMPORT_COLUMNS[resource]
  const missing = known.filter(({ field, needed }) => needed && !chosen.includes(field))
  const isChanged = columns.some((column, at) => choiceOf(column) !== chosen[at])
  const review = () =>
    work.match(
      columns.flatMap(({ heading, at }, index) => {
        const choice = chosen[index] ?? ''
        return choice === '' ? [] : [{ heading, at, field: choice === LEFT_OUT ? null : choice }]
      }),
    )
  return (
    <div className="flex flex-col gap-4">
      <p>Elija qué es cada columna de su archivo. Se recuerda para la próxima importación.</p>
      {missing.length > 0 && (
        <p className="text-warn" role="status">
          {missing.length === 1 ? 'Falta' : 'Faltan'} {listed.format(missing.map(({ title }) => title))}.
        </p>
      )}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3" aria-label="Columnas del archivo">
        {columns.map(({ heading, sample }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading
          <li key={at}>
            <Labelled label={<span className="break-words">{heading}</span>}>
              {(id) => (
                <>
                  <select
                    id={id}
                    className="input"
                    aria-describedby={`${id}-hint`}
                    value={chosen[at]}
                    onChange={({ target }) =>
                      setChosen(chosen.map((one, index) => (index === at ? target.value : one)))
                    }
                  >
                    <option value="">Sin elegir</option>
                    <option value={LEFT_OUT}>No importar</option>
                    {known.map(({ field, title, needed }) => (
                      <option key={field} value={field}>
                        {title}
                        {needed && ' (obligatoria)'}
                      </option>
                    ))}
                  </select>
                  <Hint id={`${id}-hint`} {...{ chosen, at, sample }} />
                </>
              )}
            </Labelled>
          </li>
        ))}
      </ul>
      <div>
        <Button mode="primary" disabled={!isChanged} busy={work.busy === 'checking'} onClick={review}>
          Revisar de nuevo
        </Button>
      </div>
    </div>
  )
}

type HintProps = { id: string; chosen: readonly string[]; at: number; sample: string }

/** What stands in the way of a column, or else what stands in it. */
function Hint({ id, chosen, at, sample }: HintProps) {
  const choice = chosen[at] ?? ''
  const isTwice = choice !== '' && choice !== LEFT_OUT && chosen.indexOf(choice) !== at
  if (isTwice)
    return (
      <p id={id} className="text-hint text-bad">
        Ya se eligió para otra columna.
      </p>
    )
  return (
    <p id={id} className="hint break-words">
      {sample === '' ? 'Sin datos' : `Por ejemplo: ${sample}`}
    </p>
  )
}
