import '#web/field-words.ts'
import { useId, useRef, useState } from 'react'
import { SHEET_FLAWS } from '#features/institute/imports/words.ts'
import { FILE_BYTES } from '#kernel/endpoint.ts'
import { showNoted } from '#kernel/notes.ts'
import { useAction } from '#web/api/api.tsx'
import { sentenceOf } from '#web/api/errors.ts'
import { SendingFile } from '#web/forms/SendingFile.tsx'
import { fieldSentence, learnFields } from '#web/labels.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Gradebook } from '../../contract.ts'
import { putNotes, type WorkbookReport } from '../contract.ts'
import { WORKBOOK_WORDS } from './words.ts'

learnFields({ sayings: SHEET_FLAWS })

type Props = { book: Gradebook; onClose: () => void }
type Change = WorkbookReport['changes'][number]

const notesWord = (count: number) => (count === 1 ? '1 nota' : `${count} notas`)

/** Takes the notes of a sheet: what would change is shown first, what is wrong is named by its cell, nothing is half written. */
export function WorkbookDialog({ book, onClose }: Props) {
  const { section_id, course_id } = book.course_section
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<WorkbookReport | null>(null)
  const [isLarge, setLarge] = useState(false)
  const { run, pending, error, reset } = useAction(putNotes, {
    touches: ['lessons', 'dashboard', 'students'],
    silent: true,
  })
  const send = async (chosen: File, dry_run: boolean) => {
    const sent = { params: { section_id, course_id }, query: { dry_run }, body: {}, files: { file: chosen } }
    const { data } = await run(sent)
    setReport(data)
    if (data.state !== 'written') return
    toast.success('Las notas se han guardado', `${notesWord(data.changes.length)} del archivo.`)
    onClose()
  }
  const check = (chosen: File | null) => {
    reset()
    const large = chosen !== null && chosen.size > FILE_BYTES
    setLarge(large)
    setFile(large ? null : chosen)
    setReport(null)
    if (chosen && !large) void send(chosen, true).catch(() => {})
  }
  const code = error?.errors.file?.[0]
  const count = report?.state === 'checked' ? report.changes.length : 0
  return (
    <Dialog
      title="Traer notas de Excel"
      open
      onClose={onClose}
      size="wide"
      dismissable={!pending}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancelar
          </Button>
          {file && count > 0 && (
            <Button mode="primary" busy={pending} onClick={() => void send(file, false).catch(() => {})}>
              Guardar {notesWord(count)}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          Primero se descarga el libro de la materia, se llena en Excel y se elige aquí. Se reconoce a cada
          estudiante por su documento y cada evaluación por su fecha. Antes de guardar se muestra qué cambia.
        </p>
        <ChooseSheet file={file} busy={pending} onChoose={check} />
        {file && pending && <SendingFile what="el archivo" size={file.size} />}
        {isLarge && (
          <p className="text-bad" role="alert">
            {fieldSentence('file', `max_bytes:${FILE_BYTES}`)}
          </p>
        )}
        {error && (
          <p className="text-bad" role="alert">
            {code ? fieldSentence('file', code) : sentenceOf(error)}
          </p>
        )}
        {report && <Review report={report} />}
      </div>
    </Dialog>
  )
}

type ChooseProps = { file: File | null; busy: boolean; onChoose: (file: File | null) => void }

function ChooseSheet({ file, busy, onChoose }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button icon="upload" busy={busy} aria-describedby={id} onClick={() => input.current?.click()}>
        {file ? 'Elegir otro archivo' : 'Elegir archivo'}
      </Button>
      <span id={id} className="text-control break-all">
        {file?.name ?? 'Excel (.xlsx) o CSV, hasta 5 MB.'}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,.txt"
        onChange={({ target }) => {
          onChoose(target.files?.[0] ?? null)
          target.value = ''
        }}
      />
    </div>
  )
}

function Review({ report: { state, changes, conflicts, errors } }: { report: WorkbookReport }) {
  if (state === 'refused')
    return (
      <section className="grid gap-2">
        <p className="text-bad" role="status">
          No se ha guardado nada. Corrija {errors.length === 1 ? 'esta celda' : 'estas celdas'} y elija el
          archivo de nuevo.
        </p>
        <ul className="ruled" aria-label="Celdas por corregir">
          {errors.map(({ row, column, value, code }) => (
            <li key={`${row} ${column}`} className="py-2">
              <b className="figures">Fila {row}</b>, {column}
              <span className="block text-compact text-text-2">
                {value && `«${value}» `}
                {WORKBOOK_WORDS[code]}
              </span>
            </li>
          ))}
        </ul>
      </section>
    )
  return (
    <>
      <p role="status">
        {changes.length === 0
          ? 'El archivo dice lo mismo que ya está guardado: no hay nada que cambiar.'
          : `Se guardarán ${notesWord(changes.length)}.`}
      </p>
      {changes.length > 0 && <Changes label="Notas que cambian" changes={changes} />}
      {conflicts.length > 0 && (
        <section className="grid gap-2">
          <p className="text-warn">
            {conflicts.length === 1
              ? 'Otra persona cambió 1 nota después de la descarga. Queda como está; si hace falta, se cambia a mano en la planilla.'
              : `Otra persona cambió ${conflicts.length} notas después de la descarga. Quedan como están; si hace falta, se cambian a mano en la planilla.`}
          </p>
          <Changes label="Notas que cambió otra persona" changes={conflicts} areLeft />
        </section>
      )}
    </>
  )
}

const shown = (noted: Change['before']) => showNoted(noted) || 'sin nota'

type ChangesProps = {
  label: string
  changes: readonly Change[]
  /** What stands is not changed: it comes first, then what the file says. */
  areLeft?: boolean
}

const Changes = ({ label, changes, areLeft = false }: ChangesProps) => (
  <ul className="ruled max-h-80 overflow-y-auto" aria-label={label}>
    {changes.map(({ student_id, lesson_id, student, evaluation, before, after }) => (
      <li key={`${student_id} ${lesson_id}`} className="flex justify-between gap-3 py-2">
        <span className="min-w-0">
          {student}
          <span className="block text-compact text-text-2">{evaluation}</span>
        </span>
        {areLeft ? (
          <span className="figures text-end">
            queda <b>{shown(before)}</b>
            <span className="block text-compact text-text-2">el archivo dice {shown(after)}</span>
          </span>
        ) : (
          <span className="figures whitespace-nowrap">
            {shown(before)} → <b>{shown(after)}</b>
          </span>
        )}
      </li>
    ))}
  </ul>
)
