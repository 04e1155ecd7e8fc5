import { useState } from 'react'
import { call, useAction, useMay } from '#web/api/api.tsx'
import { showError } from '#web/api/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { DeleteDialog } from '#web/ui/ConfirmDialog.tsx'
import { showSize } from '#web/ui/file-size.ts'
import { deletion, Menu, type MenuItem } from '#web/ui/Menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Document, deleteDocument, updateDocument } from '../contract.ts'
import { linkToRead } from '../reading/contract.ts'
import { Cover } from './Cover.tsx'
import { percentOf } from './sending.ts'
import { useDownload } from './use-download.ts'

/** One document on its shelf: a press on its title downloads it; a PDF can be read at once. */
export function DocumentItem({ document }: { document: Document }) {
  const { title, author, description, kind_name, bytes } = document
  const { progress, start, cancel } = useDownload(document)
  return (
    <li className="flex min-w-0 items-center gap-3 border-line py-3 max-sm:not-last:border-b">
      <Cover of={document} />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          className="link line-clamp-3 text-start font-medium"
          title={description ?? undefined}
          aria-label={`Descargar ${title}`}
          disabled={progress !== null}
          onClick={start}
        >
          {title}
        </button>
        {author && <p className="text-text-2">{author}</p>}
        {progress ? (
          <div className="grid gap-1">
            <progress
              className="w-full"
              aria-label={`Descarga de ${title}`}
              max={bytes}
              value={progress.done}
            />
            <p className="flex flex-wrap items-center gap-x-2 text-compact" role="status">
              <span className={progress.isWaiting ? 'text-warn' : 'text-text-2'}>
                {progress.isWaiting
                  ? `Se cortó en ${percentOf(progress.done, bytes)} %: sigue al volver la línea`
                  : `Descargando: ${percentOf(progress.done, bytes)} %`}
              </span>
              <Button size="sm" mode="ghost" label={`Cancelar la descarga de ${title}`} onClick={cancel}>
                Cancelar
              </Button>
            </p>
          </div>
        ) : (
          <p className="figures text-text-3">
            {kind_name}, {showSize(bytes)}
          </p>
        )}
      </div>
      {document.kind === 'pdf' && <ReadButton document={document} />}
      <Actions document={document} />
    </li>
  )
}

function ReadButton({ document: { id, title } }: { document: Document }) {
  const [busy, setBusy] = useState(false)
  const read = () => {
    setBusy(true)
    void readInTab(id).finally(() => setBusy(false))
  }
  return (
    <Button size="sm" icon="book" label={`Leer ${title}`} busy={busy} onClick={read}>
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

function Actions({ document: { id, title } }: { document: Document }) {
  const may = useMay()
  const remove = useAction(deleteDocument)
  const [isAsked, ask] = useState(false)
  const items: MenuItem[] = [
    ...(may(updateDocument)
      ? [{ label: 'Editar o reemplazar', icon: 'edit' as const, to: `/documents/${id}/edit` }]
      : []),
    ...(may(deleteDocument) ? [deletion(() => ask(true))] : []),
  ]
  const confirm = async () => {
    await remove.run({ params: { id } }).finally(() => ask(false))
    toast.success('Se ha eliminado el documento con éxito')
  }
  if (items.length === 0) return null
  return (
    <>
      <Menu label={`Acciones de ${title}`} icon="more" iconOnly mode="ghost" items={items} />
      <DeleteDialog
        what={`el documento «${title}»`}
        open={isAsked}
        busy={remove.pending}
        onClose={() => ask(false)}
        onConfirm={() => void confirm().catch(() => {})}
      />
    </>
  )
}
