import sharp from 'sharp'
import { createDocument } from '#features/documents/server/actions.ts'
import { pictureOf } from '#server/files/pictures.ts'
import { keepPiece } from '#server/files/pieces.ts'
import type { Institute } from './life.ts'
import { pdfOf } from './pdf-pages.ts'

type Item = {
  title: string
  author: string
  /** Of a course, by its code, in its semester; else for everybody. */
  course?: string
  pages: number
  description?: string
  /** Two colours of a cover; without them one is drawn. */
  cover?: readonly [string, string]
}

const ITEMS: readonly Item[] = [
  {
    title: 'Reglamento estudiantil',
    author: 'Control de Estudios',
    pages: 6,
    description: 'Inscripción, asistencia, evaluación y retiro.',
  },
  { title: 'Normas para el trabajo final', author: 'Coordinación', pages: 4 },
  { title: 'Calendario del período', author: 'Control de Estudios', pages: 1 },
  { title: 'Límites y derivadas: ejercicios', author: 'Rangel, M.', course: 'CB-201', pages: 5 },
  { title: 'Cómo se escribe un informe', author: 'Ojeda, P.', course: 'CB-202', pages: 3 },
  {
    title: 'Estadística descriptiva, problemas resueltos',
    author: 'Ñáñez, V.',
    course: 'CB-205',
    pages: 6,
    cover: ['#f2efe6', '#8a3b12'],
  },
  { title: 'Estructuras de datos en C', author: 'Rodríguez, L.', course: 'INF-301', pages: 8 },
  {
    title: 'SQL paso a paso',
    author: 'Uzcátegui, J.',
    course: 'INF-402',
    pages: 7,
    description: 'De la primera consulta a las uniones.',
  },
  {
    title: 'Modelo entidad-relación: ejercicios',
    author: 'Uzcátegui, J.',
    course: 'INF-402',
    pages: 4,
    cover: ['#5e2f2f', '#e2b89a'],
  },
  {
    title: 'Cómo funciona un procesador, apuntes',
    author: 'Guédez, I.',
    course: 'INF-302',
    pages: 9,
    cover: ['#1e3a4c', '#5c8a7a'],
  },
  { title: 'El plan de cuentas', author: 'Salas, T.', course: 'ADM-302', pages: 3 },
  { title: 'Retículas y márgenes', author: 'Prado, E.', course: 'DIS-401', pages: 5 },
]

const LINES = [
  'Este documento es del instituto de demostración.',
  'Muestra cómo se publica, se busca y se descarga un archivo.',
  '',
  'Léalo en el lector de su equipo, o guárdelo para después.',
]

/** Two colours in bands: a cover that was drawn by somebody. */
async function coverOf([ground, ink]: readonly [string, string]): Promise<Buffer> {
  const band = await sharp({ create: { width: 240, height: 60, channels: 3, background: ink } })
    .png()
    .toBuffer()
  const drawn = await sharp({ create: { width: 300, height: 400, channels: 3, background: ground } })
    .composite([
      { input: band, left: 30, top: 60 },
      { input: band, left: 30, top: 180 },
    ])
    .png()
    .toBuffer()
  return Buffer.from(await pictureOf(drawn))
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
  for (const { title, author, course, pages, description = null, cover } of ITEMS) {
    const text = Array.from({ length: pages }, () => LINES)
    const pieces = [await keepPiece(storage, pdfOf(title, text))]
    const sent = {
      storage,
      file: { kind: 'pdf' as const, pieces },
      cover: cover ? await coverOf(cover) : null,
    }
    const order = { title, author, description, ...(course && places.get(course)), ...sent }
    await institute.act((tx, by) => createDocument(tx, by, order))
  }
}
