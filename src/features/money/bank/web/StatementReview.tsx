import { useState } from 'react'
import { columnLetter } from '#kernel/column-letter.ts'
import { showDay } from '#kernel/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { stickyFooterRef } from '#web/ui/sticky-footer.ts'
import type { StatementReport } from '../statements/contract.ts'
import type { Currency } from '../words.ts'
import { StatementColumnsField } from './StatementColumnsField.tsx'
import { choicesOf, columnsOf } from './statement-choices.ts'
import type { StatementWork } from './use-statement.ts'
import { flawWords, LACKING, linesWord, showSum } from './words.ts'

type Props = { report: StatementReport; work: StatementWork; currency: Currency; onSave: () => void }

/** What is read of the file: its columns, its lines, what cannot be read; then the word to save it. */
export function StatementReview({ report, work, currency, onSave }: Props) {
  const read = { row: report.columns?.row ?? report.rows[0]?.number ?? 1, choices: choicesOf(report) }
  const [row, setRow] = useState(read.row)
  const [choices, setChoices] = useState(read.choices)
  const isChanged = JSON.stringify({ row, choices }) !== JSON.stringify(read)
  const isReadable = report.columns !== null && report.missing_field === null
  const isGood = isReadable && report.flaws_total === 0
  return (
    <>
      {isGood && <Summary report={report} currency={currency} />}
      {report.flaws_total > 0 && <Flaws report={report} />}
      <StatementColumnsField
        report={report}
        {...{ row, setRow, choices, setChoices }}
        lead={LACKING[report.missing_field ?? (report.columns === null ? 'day' : 'balance')]}
      />
      {(isChanged || !isGood || report.lines_count > 0) && (
        <div ref={stickyFooterRef} className="save-bar">
          <div className="save-state" role="status">
            {isGood && !isChanged && 'Nada se ha guardado todavía.'}
          </div>
          {isChanged || !isGood ? (
            <Button
              mode="primary"
              disabled={!isChanged}
              busy={work.isBusy}
              onClick={() => work.match(columnsOf(choices, row))}
            >
              Revisar de nuevo
            </Button>
          ) : (
            <Button mode="primary" busy={work.isBusy} onClick={onSave}>
              Guardar {linesWord(report.lines_count)}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function Summary({ report, currency }: { report: StatementReport; currency: Currency }) {
  const { lines_count, repeated_count, first_day, last_day, credits_e2, debits_e2 } = report
  return (
    <Card title="Lo que trae el archivo">
      {lines_count === 0 && (
        <p className="py-2 text-warn" role="status">
          {repeated_count > 0
            ? 'No hay líneas nuevas: todas estaban ya.'
            : 'No hay líneas que guardar: ninguna fila tiene fecha y monto.'}
        </p>
      )}
      <DescriptionList
        facts={[
          { term: 'Líneas nuevas', value: linesWord(lines_count) },
          { term: 'Ya estaban', value: repeated_count > 0 ? linesWord(repeated_count) : null },
          {
            term: 'Días',
            value: first_day && last_day && `del ${showDay(first_day)} al ${showDay(last_day)}`,
          },
          { term: 'Créditos', value: <span className="figures">{showSum(credits_e2, currency)}</span> },
          { term: 'Débitos', value: <span className="figures">{showSum(debits_e2, currency)}</span> },
        ]}
      />
    </Card>
  )
}

function Flaws({ report: { flaws, flaws_total } }: { report: StatementReport }) {
  return (
    <Card tone="bad" title="No se ha guardado nada">
      <p className="mb-2" role="status">
        {flaws_total === 1 ? 'Una celda no se puede leer' : `${flaws_total} celdas no se pueden leer`}.
        Corrija el archivo, o diga abajo qué es cada columna.
      </p>
      <ul className="grid gap-1" aria-label="Celdas por corregir">
        {flaws.map(({ row, column, code, value }) => (
          <li key={`${row} ${column}`} className="break-words">
            <span className="figures font-medium">
              Fila {row}, columna {columnLetter(column)}
            </span>
            : {value && `«${value}». `}
            {flawWords(code)}
          </li>
        ))}
      </ul>
      {flaws_total > flaws.length && <p className="hint">y {flaws_total - flaws.length} más</p>}
    </Card>
  )
}
