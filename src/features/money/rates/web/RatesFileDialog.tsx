import { useId, useRef } from 'react'
import { columnLetter } from '#kernel/column-letter.ts'
import { showDay } from '#kernel/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import type { RatesReport } from '../contract.ts'
import { TouchedPayments } from './TouchedPayments.tsx'
import { useRatesFile } from './use-rates-file.ts'

const ratesWord = (many: number) => (many === 1 ? '1 tasa' : `${many.toLocaleString('es-VE')} tasas`)

const FLAW_WORDS = {
  day: 'el día debe ser como 31/01/2026, desde el 01/10/2021 y hasta dentro de siete días.',
  rate: 'la tasa debe ser como 243,1105.',
  twice: 'el día está dos veces, con tasas distintas.',
} as const

/** A list of rates is read, looked at, and only then saved, all of it or nothing. */
export function RatesFileDialog({ onClose }: { onClose: () => void }) {
  const { file, choose, save, report, problem, isBusy } = useRatesFile()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const many = report && report.flaws_total === 0 ? report.added_count + report.corrected_count : 0
  const keep = async () => {
    const saved = await save()
    if (saved?.state !== 'imported') return
    onClose()
    toast.success(many === 1 ? 'Se ha guardado 1 tasa' : `Se han guardado ${ratesWord(many)}`)
  }
  return (
    <Dialog
      title="Subir tasas de cambio"
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          {many > 0 && (
            <Button mode="primary" busy={isBusy} onClick={() => void keep().catch(() => {})}>
              Guardar {ratesWord(many)}
            </Button>
          )}
        </>
      }
    >
      <p className="mb-2 break-all">
        {file?.name ?? 'Un Excel (.xlsx) o CSV con el día y los bolívares por dólar en cada fila.'}
      </p>
      <Button
        icon="upload"
        mode={file ? 'default' : 'primary'}
        busy={isBusy}
        aria-describedby={id}
        onClick={() => input.current?.click()}
      >
        {file ? 'Cambiar archivo' : 'Elegir archivo'}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,.txt"
        tabIndex={-1}
        onChange={({ target }) => {
          choose(target.files?.[0] ?? null)
          target.value = ''
        }}
      />
      <p id={id} role="alert" className="text-bad text-control empty:hidden">
        {problem}
      </p>
      <div role="status" className="mt-3">
        {report && (report.flaws_total > 0 ? <Flaws report={report} /> : <Summary report={report} />)}
      </div>
    </Dialog>
  )
}

function Summary({ report }: { report: RatesReport }) {
  const { added_count, corrected_count, same_count, first_day, last_day, touched } = report
  return (
    <>
      <DescriptionList
        facts={[
          { term: 'Nuevas', value: ratesWord(added_count) },
          { term: 'Corregidas', value: corrected_count > 0 ? ratesWord(corrected_count) : null },
          { term: 'Ya estaban', value: same_count > 0 ? ratesWord(same_count) : null },
          {
            term: 'Días',
            value: first_day && last_day && `del ${showDay(first_day)} al ${showDay(last_day)}`,
          },
        ]}
      />
      <TouchedPayments touched={touched} />
    </>
  )
}

function Flaws({ report: { flaws, flaws_total } }: { report: RatesReport }) {
  return (
    <>
      <p className="mb-2 text-bad">
        {flaws_total === 1 ? 'Una celda no se puede leer' : `${flaws_total} celdas no se pueden leer`}: no se
        guarda nada.
      </p>
      <ul className="grid gap-1" aria-label="Celdas por corregir">
        {flaws.map(({ row, column, code, value }) => (
          <li key={`${row} ${column}`} className="break-words">
            <span className="figures font-medium">
              Fila {row}, columna {columnLetter(column)}
            </span>
            : {value && `«${value}», `}
            {FLAW_WORDS[code]}
          </li>
        ))}
      </ul>
      {flaws_total > flaws.length && <p className="hint">y {flaws_total - flaws.length} más</p>}
    </>
  )
}
