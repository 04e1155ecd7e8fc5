import { IMPORT_LABELS } from '#kernel/import-columns.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LinkTo } from '#web/ui/LinkTo.tsx'
import type { ImportReport } from '../contract.ts'
import { BadCells } from './BadCells.tsx'
import type { Import } from './UseImport.tsx'

const LISTS = { students: '/students', teachers: '/teachers', courses: '/courses/all' }
const rows = (many: number) => (many === 1 ? 'una fila' : `${many} filas`)

/** What would happen, or what has happened. */
export function ImportReview(props: { report: ImportReport; work: Import; onAgain: () => void }) {
  const { report, work, onAgain } = props
  const { state, resource, good, bad, skipped, rows: all } = report
  const inscribed = all.filter(({ outcome }) => outcome === 'create_and_inscribe').length
  const others = (
    <Button onClick={onAgain} disabled={work.busy !== null}>
      Elegir otro archivo
    </Button>
  )
  if (state === 'imported')
    return (
      <Card tone="ok" title="Importación lista">
        <div className="flex flex-col gap-4" role="status">
          <p>
            Se han importado {rows(good)} con éxito. Puede deshacerse abajo mientras nada dependa de ellas.
          </p>
          <div className="flex flex-wrap gap-2">
            <LinkTo to={LISTS[resource]}>Ver {IMPORT_LABELS[resource].toLowerCase()}</LinkTo>
            {others}
          </div>
        </div>
      </Card>
    )
  if (report.errors_total > 0)
    return (
      <Card tone="bad" title="No se ha guardado nada" action={others}>
        <p className="mb-4" role="status">
          {bad === 0 ? 'Hay columnas por corregir.' : `Por corregir: ${bad} de ${rows(report.total)}.`}{' '}
          Corrija el archivo y elíjalo de nuevo.
        </p>
        <BadCells report={report} />
      </Card>
    )
  const { busy, progress, problem } = work
  return (
    <Card title="Todo está bien" tone={good > 0 ? 'ok' : 'warn'}>
      <div className="flex flex-col gap-4">
        <p role="status">
          Se importarán {rows(good)}
          {inscribed > 0 && `; se inscribirán ${inscribed}`}
          {skipped > 0 && '; la fila de ejemplo se deja fuera'}.
        </p>
        {busy === 'writing' && (
          <div role="status">
            <p className="text-control">
              {progress ? `Guardando: ${progress.done} de ${progress.total}` : 'Enviando el archivo…'}
            </p>
            <progress
              className="w-full"
              aria-label="Avance de la importación"
              max={progress?.total ?? 1}
              {...(progress && { value: progress.done })}
            />
          </div>
        )}
        {problem && (
          <p role="alert" className="text-bad">
            {problem} Puede intentarlo de nuevo: nada se guarda dos veces.
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            mode="primary"
            disabled={good === 0}
            busy={busy === 'writing'}
            onClick={() => void work.send(false)}
          >
            Importar {rows(good)}
          </Button>
          {others}
        </div>
      </div>
    </Card>
  )
}
