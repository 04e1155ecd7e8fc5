import { useEffect, useState } from 'react'
import { reportManySections } from '#features/timetable/sections/students/contract.ts'
import { showMoment } from '#kernel/dates.ts'
import { Answered } from '#web/api/Answered.tsx'
import { download, useAction, useAnswer, useMay } from '#web/api/api.tsx'
import { showFileError } from '#web/api/errors.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { showSize } from '#web/ui/file-size.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { deleteExport, downloadExport, type Export, listExports } from '../contract.ts'
import { showProgress, showRows, tryAgain } from '../words.ts'

const LOOK_MS = 2_000

/** `/exports`: the long lists that the person has asked for as files, and how far they are. */
export function ExportsScreen() {
  const [isMaking, setMaking] = useState(false)
  const answer = useAnswer(listExports, {}, { refetchInterval: isMaking && LOOK_MS, silent: true })
  const some = answer.data?.data.some(({ state }) => state === 'making') ?? false
  useEffect(() => setMaking(some), [some])
  return (
    <Screen
      title="Archivos preparados"
      narrow
      lead="Los listados y las listas de secciones de más de 5.000 filas (1.000 en PDF), las actas de un período y los estados de cuenta de un listado, se preparan aparte: puede salir de la página, y una notificación le avisa. Cada archivo se guarda un día, solo para quien lo pidió."
    >
      <Answered answer={answer} rows={2} height={72}>
        {(files) =>
          files.length === 0 ? (
            <EmptyState title="No hay archivos" action={<WayOn />} />
          ) : (
            <ul className="ruled">
              {files.map((one) => (
                <File key={one.id} file={one} />
              ))}
            </ul>
          )
        }
      </Answered>
    </Screen>
  )
}

function WayOn() {
  const [to, words] = useMay()(reportManySections)
    ? ['/reports', 'Ver los reportes']
    : ['/home', 'Ir al inicio']
  return (
    <LinkTo to={to} mode="default">
      {words}
    </LinkTo>
  )
}

function File({ file }: { file: Export }) {
  const { id, title, format, state, rows_done, rows_total } = file
  const [isSaving, setSaving] = useState(false)
  const { run, pending } = useAction(deleteExport)
  const save = () => {
    setSaving(true)
    download(downloadExport, { params: { id } }, `${title}.${format}`)
      .catch(showFileError)
      .finally(() => setSaving(false))
  }
  const name = `${title} (${format})`
  const away = state === 'making' ? 'Cancelar' : 'Quitar'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{name}</p>
        <p className="hint figures">{tellOf(file)}</p>
        {state === 'making' && (
          <progress
            className="w-full"
            aria-label={`Avance de ${name}`}
            max={Math.max(rows_total, 1)}
            value={rows_done}
          />
        )}
      </div>
      <div className="flex gap-2">
        {state === 'ready' && (
          <Button mode="ghost" size="sm" busy={isSaving} label={`Descargar ${name}`} onClick={save}>
            Descargar
          </Button>
        )}
        <Button
          mode="ghost"
          size="sm"
          busy={pending}
          label={`${away} ${name}`}
          onClick={() => void run({ params: { id } })}
        >
          {away}
        </Button>
      </div>
    </li>
  )
}

function tellOf(file: Export): string {
  const { state, rows_total, bytes, created_at, expires_at } = file
  if (state === 'making') return `Preparando: ${showProgress(file)}`
  if (state === 'failed') return `No se pudo preparar (${showMoment(created_at)}). ${tryAgain(file)}`
  return `${showRows(file, rows_total)}\u00a0· ${showSize(bytes ?? 0)}\u00a0· hasta el ${showMoment(expires_at)}`
}
