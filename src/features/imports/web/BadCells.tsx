import { useState } from 'react'
import { REFUSALS } from '#features/registry.ts'
import { csvText } from '#kernel/csv-cells.ts'
import { plain } from '#kernel/text.ts'
import { fieldSentence } from '#web/labels.ts'
import { Button } from '#web/ui/Button.tsx'
import type { BadCell, ImportReport } from '../contract.ts'
import { IMPORT_COLUMNS } from '../templates/words.ts'

/** The sentence of the form, or of the refusal. */
function reasonOf({ field, code, column }: BadCell, resource: ImportReport['resource']): string {
  const refusal = Object.entries(REFUSALS).find(([one]) => one === code)?.[1]
  if (refusal) return refusal.text
  const isNumber = IMPORT_COLUMNS[resource].some((one) => one.field === field && one.reads === 'number')
  return fieldSentence(field, code, { kind: isNumber ? 'number' : 'text', label: column })
}

const TITLES = ['Hoja', 'Fila', 'Columna', 'Contenido', 'Qué corregir']

function save(lines: readonly (readonly string[])[]): void {
  const text = `\ufeff${lines.map((cells) => `${cells.map(csvText).join(';')}\r\n`).join('')}`
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'celdas-por-corregir.csv'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Every bad cell with its place and its reason; narrowed by a word, and to be taken along as a file. */
export function BadCells({ report }: { report: ImportReport }) {
  const [search, setSearch] = useState('')
  const lines = report.errors.map((cell) => [
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
          className="input max-w-72"
          aria-label="Buscar en las celdas por corregir"
          placeholder="Buscar fila, columna o motivo"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Button icon="download" onClick={() => save([TITLES, ...lines])}>
          Descargar
        </Button>
        <span className="hint" role="status">
          {found.length} de {report.errors_total}
        </span>
      </div>
      <ul className="flex flex-col ruled" aria-label="Celdas por corregir">
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
