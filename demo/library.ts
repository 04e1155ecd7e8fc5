import { createDocument } from '#features/teaching/documents/server/actions.ts'
import { contentOf, keepPiece } from '#server/files/pieces.ts'
import { drawn } from './covers.ts'
import { ITEMS, type Item } from './library-items.ts'
import type { Institute } from './life.ts'
import { docxOf, epubOf } from './packed-pages.ts'
import { pdfOf } from './pdf-pages.ts'

const LINES = [
  'Este documento es del instituto de demostración.',
  'Muestra cómo se publica, se busca y se descarga un archivo.',
  '',
  'Léalo en el lector de su equipo, o guárdelo para después.',
]

async function fileOf({ title, pages, kind }: Item): Promise<Buffer> {
  if (kind === 'picture') return drawn(['rings', '#fdfaf3', '#7a2e5d'])
  if (kind === 'epub') return epubOf(title, LINES)
  if (kind === 'docx') return docxOf(title, LINES)
  return pdfOf(
    title,
    Array.from({ length: pages }, () => LINES),
  )
}

/** What the institute has put into its library. */
export async function fillLibrary(institute: Institute): Promise<void> {
  const { db, storage } = institute
  const placed = await db
    .selectFrom('semester_courses as sc')
    .innerJoin('courses as c', 'c.id', 'sc.course_id')
    .select(['c.code', 'sc.course_id', 'sc.semester_id'])
    .execute()
  const places = new Map(placed.map(({ code, ...place }) => [code, place]))
  for (const item of ITEMS) {
    const { title, author, course, kind = 'pdf' as const, description = null, cover } = item
    const pieces = [await keepPiece(storage, await fileOf(item))]
    const sent = {
      storage,
      file: { kind, pieces, sha256: contentOf(pieces) },
      cover: cover ? await drawn(cover) : null,
    }
    const order = { title, author, description, ...(course && places.get(course)), ...sent }
    await institute.act((tx, by) => createDocument(tx, by, order))
  }
}
