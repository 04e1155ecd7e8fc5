import '#web/field-words.ts'
import { useState } from 'react'
import { csvText } from '#kernel/csv-cells.ts'
import { plain } from '#kernel/text.ts'
import { fieldSentence } from '#web/labels.ts'
import { REFUSALS } from '#web/refusals.ts'
import { Button } from '#web/ui/Button.tsx'
import type { BadCell, ImportReport } from '../contract.ts'
import { IMPORT_COLUMNS } from '../templates/words.ts'

/** The sentence of the form, or of the refusal. */
function reasonOf({ field, code, column }: BadCell, resource: ImportReport['resource']): string {
  const refusal = Object.entries(REFUSALS).find(([one]) => one === code)?.[1]
  if (refusal) return refusal.text
  const of = IMPORT_COLUMNS[resource].find((one) => one.field === field)
  const said = fieldSentence(field, code, { kind: of?.reads === 'number' ? 'number' : 'text', label: column })
  // A sheet shows no options to choose from.
  return code === 'in' && of?.note ? `${said} ${of.note}` : said
}

const TITLES = ['Hoja', 'Fila', 'Columna', 'Contenido']

function save(name: string, lines: readonly (readonly string[])[]): void {
  const text = `\ufeff${lines.map((cells) => `${cells.map(csvText).join(';')}\r\n`).join('')}`
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

const SAID = {
  errors: { label: 'Celdas por corregir', file: 'celdas-por-corregir', reason: 'Qué corregir' },
  doubts: { label: 'Celdas por revisar', file: 'celdas-por-revisar', reason: 'Qué revisar' },
}
type Props = { report: ImportReport; which: keyof typeof SAID }

/** Every such cell with its place and its reason; narrowed by a word, and to be taken along as a file. */
export function BadCells({ report, which }: Props) {
  const [search, setSearch] = useState('')
  const { label, file, reason: title } = SAID[which]
  const lines = report[which].map((cell) => [
    cell.sheet,
    String(cell.row),
    cell.column,
    cell.value,
    reasonOf(cell, report.resource),
  ])
  const found = lines.filter((cells) => plain(cells.join(' ')).includes(plain(search.trim())))
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <input
          type="search"
          className="input max-w-64"
          aria-label={`Buscar en las ${label.toLowerCase()}`}
          placeholder="Buscar fila, columna o motivo"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Button icon="download" onClick={() => save(file, [[...TITLES, title], ...lines])}>
          Descargar
        </Button>
        <span className="hint" role="status">
          {found.length} de {report[`${which}_total`]}
        </span>
      </div>
      <ul className="flex flex-col ruled" aria-label={label}>
        {found.map(([sheet, row, column, value, reason]) => (
          <li key={`${row} ${column} ${reason}`} className="py-2">
            <p className="font-medium">
              <span className="figures">Fila {row}</span>, {column}
              <span className="hint"> ({sheet})</span>
            </p>
            <p className="text-control break-words">
              {value && <span className="text-text-2">«{value}» </span>}
              {reason}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
