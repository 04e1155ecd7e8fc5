import { lazy, type ReactNode, Suspense } from 'react'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { SendingFile } from '#web/forms/SendingFile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { ImportReport } from '../contract.ts'
import { ColumnMeanings, hasOwnColumns, lacksMeaning } from './ColumnMeanings.tsx'
import type { Import } from './use-import.ts'
import { rowsWord } from './words.ts'

// With it come the sentences of every refusal, which a good file never needs.
const BadCells = lazy(async () => ({ default: (await import('./BadCells.tsx')).BadCells }))

/** Where one sees what was made: a history stands with its student. */
const SEEN = {
  students: { to: '/students', label: 'Ver estudiantes' },
  teachers: { to: '/teachers', label: 'Ver profesores' },
  courses: { to: '/courses/all', label: 'Ver materias' },
  histories: { to: '/students', label: 'Ver estudiantes' },
}

/** What would happen, or what has happened. */
export function ImportReview(props: { report: ImportReport; work: Import; onAgain: () => void }) {
  const { report, work, onAgain } = props
  const { state, resource, good, bad } = report
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
            {good === 1 ? 'Se ha importado' : 'Se han importado'} {rowsWord(good)} con éxito. Puede deshacerse
            abajo mientras nada dependa de lo que se creó.
          </p>
          <Unread sheets={report.unread_sheets} />
          <div className="flex flex-wrap gap-2">
            <LinkTo to={SEEN[resource].to}>{SEEN[resource].label}</LinkTo>
            {others}
          </div>
        </div>
      </Card>
    )
  const meanings = <ColumnMeanings key={JSON.stringify(report.columns)} report={report} work={work} />
  if (lacksMeaning(report))
    return (
      <Card tone="warn" title="¿Qué trae cada columna?" action={others}>
        <Unread sheets={report.unread_sheets} />
        {meanings}
        <Problem text={work.problem} />
      </Card>
    )
  if (report.errors_total > 0)
    return (
      <Card tone="bad" title="No se ha guardado nada" action={others}>
        <p className="mb-4" role="status">
          Por corregir: {bad} de {rowsWord(report.total)}. Corrija el archivo y elíjalo de nuevo.
        </p>
        <Unread sheets={report.unread_sheets} />
        <Suspense fallback={<Skeleton rows={6} />}>
          <BadCells report={report} which="errors" />
        </Suspense>
        <Problem text={work.problem} />
        <Columns report={report}>{meanings}</Columns>
      </Card>
    )
  if (good === 0)
    return (
      <Card title="No hay nada que importar" tone="warn" action={others}>
        <p role="status">El archivo solo tiene la fila de ejemplo, que se deja fuera.</p>
      </Card>
    )
  return <Ready {...{ report, work, others }} columns={<Columns report={report}>{meanings}</Columns>} />
}

/** Columns of the template are not in the way; what an institute's own ones are taken for is seen at once. */
const Columns = ({ report, children }: { report: ImportReport; children: ReactNode }) => (
  <details className="mt-4" open={hasOwnColumns(report)}>
    <summary className="link">Columnas del archivo</summary>
    <div className="mt-4">{children}</div>
  </details>
)

/** Why the last try did not arrive. */
const Problem = ({ text }: { text: string | null }) =>
  text && (
    <p role="alert" className="text-bad">
      {text}
    </p>
  )

/** What somebody may take for read. */
function Unread({ sheets }: { sheets: readonly string[] }) {
  if (sheets.length === 0) return null
  const names = sheets.map((name) => `«${name}»`).join(', ')
  return (
    <p className="text-warn" role="note">
      Solo se lee la primera hoja. {sheets.length === 1 ? 'Queda' : 'Quedan'} sin leer {names}: cada hoja se
      importa desde su propio archivo.
    </p>
  )
}

const GOOD = { title: 'Todo está bien', tone: 'ok' } as const
const DOUBTFUL = { title: 'Revise antes de importar', tone: 'warn' } as const

/** So many are named: enough to see that names, not numbers, were read as such. */
const NAMED = 5

/** Who or what is made of the first rows. */
function FirstRows({ rows }: Pick<ImportReport, 'rows'>) {
  const made = rows.filter(({ outcome }) => outcome !== 'skip')
  return (
    <ul aria-label="Lo primero que se creará" className="ruled">
      {made.slice(0, NAMED).map(({ row, name }) => (
        <li key={row} className="py-1">
          <span className="figures text-text-2">Fila {row}</span> {name}
        </li>
      ))}
      {made.length > NAMED && <li className="py-1 text-text-2">y {rowsWord(made.length - NAMED)} más</li>}
    </ul>
  )
}

type ReadyProps = { report: ImportReport; work: Import; others: ReactNode; columns: ReactNode }

/** Every row is good: what will be made, what is unusual, the word to do it, and how far it is. */
function Ready({ report, work, others, columns }: ReadyProps) {
  const { good, skipped, rows, unread_sheets, doubts_total } = report
  const inscribed = rows.filter(({ outcome }) => outcome === 'create_and_inscribe').length
  const { busy, file, progress, problem } = work
  return (
    <Card {...(doubts_total > 0 ? DOUBTFUL : GOOD)}>
      <div className="flex flex-col gap-4">
        <p role="status">
          {good === 1 ? 'Se importará' : 'Se importarán'} {rowsWord(good)}
          {inscribed > 0 &&
            `; se inscribirá a ${inscribed === 1 ? '1 estudiante' : `${inscribed} estudiantes`}`}
          {skipped > 0 && '; la fila de ejemplo se deja fuera'}.
        </p>
        <FirstRows rows={rows} />
        <Unread sheets={unread_sheets} />
        {doubts_total > 0 && (
          <p>
            Por revisar: {doubts_total} de {rowsWord(good)}. Si son así, impórtelas; si no, corrija el archivo
            y elíjalo de nuevo.
          </p>
        )}
        {doubts_total > 0 && (
          <Suspense fallback={<Skeleton rows={3} />}>
            <BadCells report={report} which="doubts" />
          </Suspense>
        )}
        {busy === 'writing' && !progress && file && <SendingFile what="el archivo" size={file.size} />}
        {progress && (
          <div role="status">
            <p className="text-control">
              Guardando: {progress.done} de {progress.total}
            </p>
            <progress
              className="w-full"
              aria-label="Avance de la importación"
              max={progress.total}
              value={progress.done}
            />
          </div>
        )}
        <Problem text={problem && `${problem} Puede intentarlo de nuevo: nada se guarda dos veces.`} />
        <div className="flex flex-wrap gap-2">
          <Button mode="primary" busy={busy === 'writing'} onClick={() => void work.send(false)}>
            Importar {rowsWord(good)}
          </Button>
          {others}
        </div>
        {columns}
      </div>
    </Card>
  )
}
