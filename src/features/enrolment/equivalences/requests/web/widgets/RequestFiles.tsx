import { useEffect, useState } from 'react'
import { dayOf, showDay } from '#kernel/dates.ts'
import { download, readFile } from '#web/api/api.tsx'
import { showFileError } from '#web/api/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type EquivalenceRequest, openEquivalenceFile } from '../../contract.ts'
import { FILE_KIND_LABELS } from '../../words.ts'

type File = EquivalenceRequest['files'][number]

/** The documents of a request: a picture is shown here, a PDF opens in the reader of the device. */
export function RequestFiles({ files }: { files: readonly File[] }) {
  const [shown, setShown] = useState<File | null>(null)
  const open = (file: File) => {
    if (!file.is_pdf) return setShown(file)
    void download(
      openEquivalenceFile,
      { params: { id: file.id } },
      `${FILE_KIND_LABELS[file.kind]}.pdf`,
    ).catch(showFileError)
  }
  return (
    <>
      <ul className="flex flex-wrap gap-2" aria-label="Documentos">
        {files.map((file) => (
          <li key={file.id}>
            <Button
              size="sm"
              icon={file.is_pdf ? 'download' : 'eye'}
              label={`${FILE_KIND_LABELS[file.kind]}, del ${showDay(dayOf(file.created_at))}`}
              onClick={() => open(file)}
            >
              {FILE_KIND_LABELS[file.kind]}
            </Button>
          </li>
        ))}
      </ul>
      {shown && (
        <Dialog title={FILE_KIND_LABELS[shown.kind]} size="wide" open onClose={() => setShown(null)}>
          <Picture id={shown.id} onFailed={() => setShown(null)} />
        </Dialog>
      )}
    </>
  )
}

function Picture({ id, onFailed }: { id: number; onFailed: () => void }) {
  const [url, setUrl] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each picture
  useEffect(() => {
    const stop = new AbortController()
    let made = ''
    readFile(openEquivalenceFile, { params: { id } }, { signal: stop.signal })
      .then((picture) => {
        if (stop.signal.aborted) return
        made = URL.createObjectURL(picture)
        setUrl(made)
      })
      .catch((error: unknown) => {
        if (stop.signal.aborted) return
        showFileError(error)
        onFailed()
      })
    return () => {
      stop.abort()
      URL.revokeObjectURL(made)
    }
  }, [id])
  if (url === null) return <Skeleton rows={6} />
  return <img src={url} alt="El documento" className="max-w-full rounded-md border border-line" />
}
