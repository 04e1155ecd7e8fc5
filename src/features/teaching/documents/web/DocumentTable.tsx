import { type ReactNode, useState } from 'react'
import { dayOf, showDay } from '#kernel/dates.ts'
import { type Column, DataTable, type Filter } from '#web/lists/DataTable.tsx'
import { useList } from '#web/lists/list.ts'
import { Button } from '#web/ui/Button.tsx'
import { showSize } from '#web/ui/file-size.ts'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { type Document, listDocuments, type Shelf } from '../contract.ts'
import { DownloadProgress, ReadButton, RemoveDocument, useKeeping } from './DocumentActions.tsx'
import { headingOf, optionsOf } from './shelf.ts'
import { useDownload } from './use-download.ts'

const COLUMNS: Column<Document>[] = [
  { title: 'Título', sort: 'title', always: true, cell: ({ title }) => title },
  { title: 'Autor', sort: 'author', telling: true, cell: ({ author }) => author },
  { title: 'Estante', sort: 'shelf', cell: (document) => headingOf(document) },
  { title: 'Formato', sort: 'kind', telling: true, cell: ({ kind_name }) => kind_name },
  { title: 'Tamaño', sort: 'bytes', align: 'end', cell: ({ bytes }) => showSize(bytes) },
  { title: 'Publicado', sort: 'created_at', cell: ({ created_at }) => showDay(dayOf(created_at)) },
]

const filtersOf = (shelves: readonly Shelf[]): Filter[] => {
  const { shelf, specialization_id, semester_id, course_id } = optionsOf(shelves)
  return [
    { field: 'shelf', label: 'Estante', common: true, options: shelf },
    { field: 'specialization_id', label: 'Especialidad', all: 'Todas', options: specialization_id },
    { field: 'semester_id', label: 'Semestre', options: semester_id },
    { field: 'course_id', label: 'Materia', all: 'Todas', options: course_id },
  ]
}

/** The library as a table: what is sought by its date, its size or its author. */
export function DocumentTable({ shelves, tools }: { shelves: readonly Shelf[]; tools: ReactNode }) {
  const list = useList(listDocuments, { sort_by: 'shelf,asc' })
  const { download, start, cancel } = useDownload()
  const [dialog, setDialog] = useState<Document | null>(null)
  const keeping = useKeeping(setDialog)
  const file: Column<Document> = {
    title: 'Archivo',
    key: 'file',
    cell: (row) =>
      row.kind === 'pdf' ? (
        <ReadButton document={row} />
      ) : (
        <Button
          mode="ghost"
          size="sm"
          className="row-act"
          label={`Descargar ${row.title}`}
          onClick={() => start(row)}
        >
          Descargar
        </Button>
      ),
  }
  const actions = (row: Document): MenuItem[] => [
    { label: 'Descargar', icon: 'download', onPick: () => start(row) },
    ...keeping(row),
  ]
  return (
    <>
      {download && <DownloadProgress download={download} onCancel={cancel} />}
      <DataTable
        list={list}
        columns={[...COLUMNS, file]}
        filters={filtersOf(shelves)}
        caption="Biblioteca virtual"
        rowName={({ title }) => title}
        actions={actions}
        tools={tools}
      />
      {dialog && <RemoveDocument document={dialog} onClose={() => setDialog(null)} />}
    </>
  )
}
