import { useId, useRef } from 'react'
import { download } from '#web/api/api.tsx'
import { showFileError } from '#web/api/errors.ts'
import { SendingFile } from '#web/forms/SendingFile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { importTemplate } from '../contract.ts'
import { IMPORT_COLUMNS } from '../templates/words.ts'
import { IMPORT_LABELS, type ImportResource, MOST_IMPORT_ROWS } from '../words.ts'
import type { Import } from './use-import.ts'

const showMany = (many: number) => many.toLocaleString('es-VE', { useGrouping: true })

/** The template to fill in, and the file that was filled in. */
export function ChooseFile({ resource, work }: { resource: ImportResource; work: Import }) {
  const { file, choose, problem, busy } = work
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const template = (kind: 'xlsx' | 'csv') =>
    download(importTemplate, { params: { resource }, query: { kind } }, `plantilla.${kind}`).catch(
      showFileError,
    )
  return (
    <Card title={`Archivo de ${IMPORT_LABELS[resource].toLowerCase()}`}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-2">
          <Button icon="download" onClick={() => void template('xlsx')}>
            Plantilla de Excel
          </Button>
          <Button icon="download" mode="ghost" onClick={() => void template('csv')}>
            Plantilla CSV
          </Button>
        </div>
        <details>
          <summary className="link">Qué se escribe en cada columna</summary>
          <p className="text-control mt-2">
            Una lista propia también sirve: al revisarla se dice qué es cada una de sus columnas.
          </p>
          <ul className="text-control mt-2 list-disc ps-5">
            {IMPORT_COLUMNS[resource].map(({ field, title, needed, note }) => (
              <li key={field}>
                <strong className="font-medium">{title}</strong>
                {needed ? ' (obligatoria)' : ''}
                {note && `: ${note}`}
              </li>
            ))}
          </ul>
        </details>
        <div className="flex flex-wrap items-center gap-2">
          <Button icon="upload" aria-describedby={id} onClick={() => input.current?.click()}>
            {file ? 'Cambiar archivo' : 'Elegir archivo'}
          </Button>
          <span className="text-control break-all">
            {file?.name ?? `Excel (.xlsx) o CSV, hasta 5 MB y ${showMany(MOST_IMPORT_ROWS[resource])} filas.`}
          </span>
          <input
            ref={input}
            type="file"
            hidden
            accept=".xlsx,.csv,.txt"
            onChange={({ target }) => {
              choose(target.files?.[0] ?? null)
              target.value = ''
            }}
          />
        </div>
        {file && busy && <SendingFile what="el archivo" size={file.size} />}
        <p id={id} role="alert" className="text-control text-bad">
          {problem}
        </p>
        {(resource === 'students' || resource === 'teachers') && (
          <Switch
            label="Enviar ahora los correos de confirmación"
            checked={work.sendsMails}
            onChange={work.setSendsMails}
          />
        )}
        <div>
          <Button
            mode="primary"
            disabled={file === null}
            busy={busy === 'checking'}
            onClick={() => void work.send(true)}
          >
            Revisar archivo
          </Button>
        </div>
      </div>
    </Card>
  )
}
