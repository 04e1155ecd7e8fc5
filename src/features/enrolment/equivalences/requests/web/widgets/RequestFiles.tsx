import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { dayOf, showDay } from '#kernel/dates.ts'
import { download, useAction } from '#web/api/api.tsx'
import { showFileError } from '#web/api/errors.ts'
import { ReadPicture } from '#web/api/ReadPicture.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DeleteDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { type EquivalenceRequest, openEquivalenceFile, removeEquivalenceFile } from '../../contract.ts'
import { refusalToChange, refusalToRemove } from '../../rules.ts'
import { FILE_KIND_LABELS } from '../../words.ts'

type File = EquivalenceRequest['files'][number]

const nameOf = (file: File) => `${FILE_KIND_LABELS[file.kind]}, del ${showDay(dayOf(file.created_at))}`

/** The documents of a request: a picture is shown here, a PDF opens in the reader of the device. */
export function RequestFiles({ request: { files, state } }: { request: EquivalenceRequest }) {
  const [shown, setShown] = useState<File | null>(null)
  const [removed, setRemoved] = useState<File | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const mayRemove = refusalToChange(state) === null && refusalToRemove(files.length) === null
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
      <ul ref={list} tabIndex={-1} className="flex flex-wrap gap-2" aria-label="Documentos">
        {files.map((file) => (
          <li key={file.id} className="flex">
            <Button
              size="sm"
              icon={file.is_pdf ? 'download' : 'eye'}
              label={nameOf(file)}
              onClick={() => open(file)}
            >
              {FILE_KIND_LABELS[file.kind]}
            </Button>
            {mayRemove && (
              <Button
                size="sm"
                mode="ghost"
                icon="close"
                label={`Quitar ${nameOf(file)}`}
                onClick={() => setRemoved(file)}
              />
            )}
          </li>
        ))}
      </ul>
      {shown && (
        <Dialog title={FILE_KIND_LABELS[shown.kind]} size="wide" open onClose={() => setShown(null)}>
          <ReadPicture endpoint={openEquivalenceFile} id={shown.id} failed="El documento no se pudo leer.">
            {({ url }) => (
              <img
                src={url}
                alt={FILE_KIND_LABELS[shown.kind]}
                className="max-w-full rounded-md border border-line"
              />
            )}
          </ReadPicture>
        </Dialog>
      )}
      {removed && (
        <RemoveDialog
          file={removed}
          onClose={() => setRemoved(null)}
          onRemoved={() => {
            // The focus goes back to its button, which goes.
            flushSync(() => setRemoved(null))
            list.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </>
  )
}

type Removal = { file: File; onClose: () => void; onRemoved: () => void }

function RemoveDialog({ file, onClose, onRemoved }: Removal) {
  const { run, pending } = useAction(removeEquivalenceFile, { touches: ['equivalence-requests'] })
  return (
    <DeleteDialog
      what={`el documento «${nameOf(file)}»`}
      open
      busy={pending}
      onClose={onClose}
      onConfirm={async () => {
        await run({ params: { id: file.id } })
        onRemoved()
        toast.success('Se ha eliminado el documento con éxito')
      }}
    />
  )
}
