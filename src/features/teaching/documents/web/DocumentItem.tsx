import { useState } from 'react'
import { showSize } from '#web/ui/file-size.ts'
import { Menu } from '#web/ui/Menu.tsx'
import type { Document } from '../contract.ts'
import { Cover } from './Cover.tsx'
import { DownloadProgress, ReadButton, RemoveDocument, useKeeping } from './DocumentActions.tsx'
import { headingOf } from './shelf.ts'
import { useDownload } from './use-download.ts'

/** One document on its shelf: a press on its title downloads it; a PDF can be read at once. */
export function DocumentItem({ document }: { document: Document }) {
  const { title, author, description, kind_name, bytes } = document
  const { download, start, cancel } = useDownload()
  return (
    <li className="flex items-center gap-3 border-line py-3 max-sm:not-last:border-b sm:block">
      <Cover of={document} />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          className="link line-clamp-3 text-start font-medium"
          title={description ?? undefined}
          aria-label={`Descargar ${title}`}
          disabled={download !== null}
          onClick={() => start(document)}
        >
          {title}
        </button>
        <p className="text-text-2">{headingOf(document)}</p>
        {download ? (
          <DownloadProgress download={download} onCancel={cancel} />
        ) : (
          <p className="figures text-compact text-text-3">
            {[author, kind_name, showSize(bytes)].filter(Boolean).join(', ')}
          </p>
        )}
      </div>
      <div className="row-act flex items-center">
        {document.kind === 'pdf' && <ReadButton document={document} />}
        <Actions document={document} />
      </div>
    </li>
  )
}

function Actions({ document }: { document: Document }) {
  const [isOpen, setOpen] = useState(false)
  const items = useKeeping(() => setOpen(true))(document)
  if (items.length === 0) return null
  return (
    <>
      <Menu label={`Acciones de ${document.title}`} icon="more" iconOnly mode="ghost" items={items} />
      {isOpen && <RemoveDocument document={document} onClose={() => setOpen(false)} />}
    </>
  )
}
