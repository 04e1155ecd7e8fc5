import type { Motif } from './covers.ts'

export type Item = {
  title: string
  author: string
  /** Of a course, by its code, in its semester; else for everybody. */
  course?: string
  pages: number
  kind?: 'epub' | 'docx' | 'picture'
  description?: string
  /** What its cover shows, in two colours; without it one is drawn. */
  cover?: readonly [Motif, string, string]
}

const office = 'Control de Estudios'

const GENERAL: readonly Item[] = [
  {
    ...{ title: 'Reglamento estudiantil', author: office, pages: 18 },
    description: 'Inscripción, asistencia, evaluación y retiro.',
  },
  { title: 'Calendario del período', author: office, pages: 2 },
  { title: 'Normas para el trabajo final', author: 'Coordinación', pages: 12 },
  { title: 'Modelo de carta de solicitud', author: office, pages: 1, kind: 'docx' },
  { title: 'Manual de inducción', author: 'Coordinación', pages: 9, cover: ['hills', '#1f4e5f', '#f2c14e'] },
  { title: 'Citas y referencias', author: 'Ojeda, P.', pages: 14, kind: 'epub' },
  { title: 'Cómo estudiar en línea', author: 'Coordinación', pages: 6 },
  { title: 'Lámina de señales de la sede', author: 'Servicios generales', pages: 1, kind: 'picture' },
]

const BASIC: readonly Item[] = [
  { title: 'Funciones y gráficas', author: 'Rangel, M.', course: 'CB-101', pages: 22 },
  {
    ...{ title: 'Álgebra de repaso', author: 'Rangel, M.', course: 'CB-101', pages: 16 },
    cover: ['rings', '#efe9dd', '#2f5d50'],
  },
  {
    ...{ title: 'Ortografía en veinte páginas', author: 'Ojeda, P.', course: 'CB-102', pages: 20 },
    kind: 'epub',
  },
  { title: 'Las partes del computador', author: 'Guédez, I.', course: 'CB-103', pages: 1, kind: 'picture' },
  { title: 'Inglés I: tiempos y verbos', author: 'Brito, C.', course: 'CB-104', pages: 11 },
  { title: 'La Constitución, lectura comentada', author: 'Mora, L.', course: 'CB-105', pages: 30 },
  { title: 'Límites y derivadas: ejercicios', author: 'Rangel, M.', course: 'CB-201', pages: 15 },
  {
    ...{ title: 'Integrales paso a paso', author: 'Rangel, M.', course: 'CB-201', pages: 19 },
    cover: ['line', '#e8eef7', '#27408b'],
  },
  { title: 'Cómo se escribe un informe', author: 'Ojeda, P.', course: 'CB-202', pages: 13 },
  { title: 'Plantilla de informe', author: 'Ojeda, P.', course: 'CB-202', pages: 3, kind: 'docx' },
  { title: 'Diagramas de flujo: ejercicios', author: 'Guédez, I.', course: 'CB-203', pages: 10 },
  { title: 'Lecturas técnicas', author: 'Brito, C.', course: 'CB-204', pages: 24, kind: 'epub' },
  {
    ...{
      title: 'Estadística descriptiva, problemas resueltos',
      author: 'Ñáñez, V.',
      course: 'CB-205',
      pages: 54,
    },
    cover: ['line', '#f2efe6', '#8a3b12'],
  },
  { title: 'Tablas de distribución', author: 'Ñáñez, V.', course: 'CB-205', pages: 4 },
]

const INFORMATICS: readonly Item[] = [
  { title: 'Estructuras de datos en C', author: 'Rodríguez, L.', course: 'INF-301', pages: 88 },
  { title: 'Primer proyecto: plantilla', author: 'Rodríguez, L.', course: 'INF-301', pages: 6, kind: 'docx' },
  {
    ...{ title: 'Cómo funciona un procesador, apuntes', author: 'Guédez, I.', course: 'INF-302', pages: 64 },
    cover: ['hills', '#1e3a4c', '#e2bd74'],
  },
  { title: 'Guía del laboratorio 1', author: 'Guédez, I.', course: 'INF-302', pages: 4 },
  {
    ...{ title: 'Grafos y conjuntos', author: 'Paredes, A.', course: 'INF-303', pages: 36 },
    cover: ['rings', '#3b2f5e', '#cbb8f0'],
  },
  { title: 'Guía del Parcial 1', author: 'Paredes, A.', course: 'INF-303', pages: 5 },
  { title: 'Segundo corte: proyecto', author: 'Rodríguez, L.', course: 'INF-401', pages: 6, kind: 'docx' },
  {
    ...{ title: 'SQL paso a paso', author: 'Uzcátegui, J.', course: 'INF-402', pages: 40, kind: 'epub' },
    description: 'De la primera consulta a las uniones.',
  },
  {
    ...{
      title: 'Modelo entidad-relación: ejercicios',
      author: 'Uzcátegui, J.',
      course: 'INF-402',
      pages: 22,
    },
    cover: ['boxes', '#5e2f2f', '#e2b89a'],
  },
  { title: 'Sistemas operativos modernos, apuntes', author: 'Guédez, I.', course: 'INF-403', pages: 48 },
  { title: 'Redes locales: laboratorio', author: 'Lugo, R.', course: 'INF-501', pages: 17 },
  { title: 'Casos de uso: ejemplos', author: 'Lugo, R.', course: 'INF-503', pages: 12 },
]

const OTHERS: readonly Item[] = [
  {
    title: 'Organigramas',
    author: 'Salas, T.',
    course: 'ADM-301',
    pages: 8,
    cover: ['boxes', '#e6efe9', '#1d6b4f'],
  },
  { title: 'El plan de cuentas', author: 'Salas, T.', course: 'ADM-302', pages: 13 },
  { title: 'Contratos: modelos', author: 'Mora, L.', course: 'ADM-303', pages: 9, kind: 'docx' },
  {
    title: 'Oferta y demanda',
    author: 'Salas, T.',
    course: 'ADM-403',
    pages: 21,
    cover: ['line', '#fff4e0', '#b4520a'],
  },
  {
    title: 'Perspectiva',
    author: 'Prado, E.',
    course: 'DIS-301',
    pages: 15,
    cover: ['boxes', '#22303c', '#9fc7c4'],
  },
  { title: 'El círculo cromático', author: 'Prado, E.', course: 'DIS-302', pages: 1, kind: 'picture' },
  { title: 'Retículas y márgenes', author: 'Prado, E.', course: 'DIS-401', pages: 25 },
  {
    title: 'Luz y exposición',
    author: 'Prado, E.',
    course: 'DIS-402',
    pages: 18,
    cover: ['rings', '#141414', '#f4d35e'],
  },
]

export const ITEMS: readonly Item[] = [...GENERAL, ...BASIC, ...INFORMATICS, ...OTHERS]
