import { useState } from 'react'
import { showSize } from '#web/ui/file-size.ts'
import { Menu } from '#web/ui/Menu.tsx'
import type { Document } from '../contract.ts'
import { Cover } from './Cover.tsx'
import { DownloadProgress, ReadButton, RemoveDocument, useKeeping } from './DocumentActions.tsx'
import { useDownload } from './use-download.ts'

/** One document on its shelf: a press on its title downloads it; a PDF can be read at once. */
export function DocumentItem({ document }: { document: Document }) {
  const { title, author, description, kind_name, bytes } = document
  const { download, start, cancel } = useDownload()
  return (
    <li className="flex min-w-0 items-center gap-3 border-line py-3 max-sm:not-last:border-b">
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
        {author && <p className="text-text-2">{author}</p>}
        {download ? (
          <DownloadProgress download={download} onCancel={cancel} />
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
