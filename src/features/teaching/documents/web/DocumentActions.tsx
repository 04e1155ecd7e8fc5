import { useState } from 'react'
import { call, useAction, useMay } from '#web/api/api.tsx'
import { showError } from '#web/api/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { DeleteDialog } from '#web/ui/ConfirmDialog.tsx'
import { deletion, type MenuItem } from '#web/ui/Menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Document, deleteDocument, updateDocument } from '../contract.ts'
import { linkToRead } from '../reading/contract.ts'
import { percentOf } from './sending.ts'
import type { Download } from './use-download.ts'

/** What whoever keeps the library does with a document: change it, or ask to take it away. */
export function useKeeping(ask: (document: Document) => void): (document: Document) => MenuItem[] {
  const may = useMay()
  return (document) => [
    ...(may(updateDocument)
      ? [{ label: 'Editar o reemplazar', icon: 'edit' as const, to: `/documents/${document.id}/edit` }]
      : []),
    ...(may(deleteDocument) ? [deletion(() => ask(document))] : []),
  ]
}

type RemoveProps = { document: Document; onClose: () => void; onDone?: () => unknown }

/** Asks before a document is taken out of the library. */
export function RemoveDocument({ document: { id, title }, onClose, onDone }: RemoveProps) {
  const remove = useAction(deleteDocument)
  const confirm = async () => {
    await remove.run({ params: { id } }).finally(onClose)
    toast.success('Se ha eliminado el documento con éxito')
    await onDone?.()
  }
  return (
    <DeleteDialog
      what={`el documento «${title}»`}
      open
      busy={remove.pending}
      onClose={onClose}
      onConfirm={() => void confirm().catch(() => {})}
    />
  )
}

export function ReadButton({ document: { id, title } }: { document: Document }) {
  const [busy, setBusy] = useState(false)
  const read = () => {
    setBusy(true)
    void readInTab(id).finally(() => setBusy(false))
  }
  return (
    <Button mode="ghost" size="sm" className="row-act" label={`Leer ${title}`} busy={busy} onClick={read}>
      Leer
    </Button>
  )
}

/** Opens a PDF in a tab of its own, in the viewer of the browser. */
async function readInTab(id: number): Promise<void> {
  // At the press, since a browser lets a page open no tab later.
  const tab = window.open('about:blank', '_blank')
  if (tab) tab.opener = null
  try {
    const { data } = await call(linkToRead, { params: { id } })
    const { pathname } = new URL(data.url)
    if (tab) tab.location.replace(pathname)
    else window.location.assign(pathname)
  } catch (problem) {
    tab?.close()
    showError(problem)
  }
}

type ProgressProps = { download: Download; onCancel: () => void }

/** How far a download is, in words and as a bar. */
export function DownloadProgress({ download, onCancel }: ProgressProps) {
  const { document, done, whole, isWaiting } = download
  const { title } = document
  return (
    <div className="grid gap-1">
      <progress className="w-full" aria-label={`Descarga de ${title}`} max={whole} value={done} />
      <p className="flex flex-wrap items-center gap-x-2 text-compact" role="status">
        <span className={isWaiting ? 'text-warn' : 'text-text-2'}>
          {isWaiting
            ? `Se cortó en ${percentOf(done, whole)} %: sigue al volver la línea`
            : `Descargando: ${percentOf(done, whole)} %`}
        </span>
        <Button size="sm" mode="ghost" label={`Cancelar la descarga de ${title}`} onClick={onCancel}>
          Cancelar
        </Button>
      </p>
    </div>
  )
}
