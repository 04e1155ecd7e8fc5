import { type RawBuilder, sql } from 'kysely'
import type { EndpointSpec, Entity } from '#kernel/endpoint.ts'
import { idsAt, refPlacesOf } from '#server/access/refs.ts'
import type { Tx } from '#server/database/db.ts'
import { tableOf } from './export-order.ts'

const PERSON = sql<string>`it.first_name || ' ' || it.last_name`
const TITLE = sql<string>`it.title`

/** What a filter by an entity is called, and how its row is: on paper no selector says it. */
const FILTERS: { [of in Entity]?: { label: string; table: string; name: RawBuilder<string> } } = {
  period: { label: 'Período', table: 'periods', name: sql`it.year || '-' || it.number` },
  specialization: { label: 'Especialidad', table: 'specializations', name: TITLE },
  pensum: { label: 'Pensum', table: 'pensums', name: sql`it.name` },
  semester: { label: 'Semestre', table: 'semesters', name: sql`it.number::text` },
  section: {
    label: 'Sección',
    table: 'sections',
    name: sql`(select sp.title || ' S' || se.number || '-' || it.letter_code
      from specializations sp, semesters se where sp.id = it.specialization_id and se.id = it.semester_id)`,
  },
  course: { label: 'Materia', table: 'courses', name: TITLE },
  teacher: { label: 'Profesor', table: 'teachers', name: PERSON },
  jury: { label: 'Jurado', table: 'teachers', name: PERSON },
  student: { label: 'Estudiante', table: 'students', name: PERSON },
}

/** Of many chosen rows the paper names so many. */
const MOST_NAMES = 5

/**
 * What the rows of an exported list were narrowed to, in words: `Período: 2026-1`, `Especialidad: Informática`. Whether
 * the caller reaches what is named is checked as the rows are read, without which there is no file.
 */
export async function filtersOf(db: Tx, endpoint: EndpointSpec, query: unknown): Promise<string[]> {
  const said: { is_period: boolean; text: string }[] = []
  for (const { part, path, entity } of refPlacesOf(endpoint)) {
    const of = FILTERS[entity]
    const ids = part === 'query' && of ? idsAt(query, path) : []
    if (!of || ids.length === 0) continue
    const { rows } = await sql<{ name: string }>`select ${of.name} as name from ${sql.table(of.table)} it
      where it.id = any(${ids}::int[]) order by 1`.execute(db)
    const names = rows.slice(0, MOST_NAMES).map(({ name }) => name)
    const rest = rows.length - names.length
    if (names.length > 0)
      said.push({
        is_period: entity === 'period',
        text: `${of.label}: ${names.join(', ')}${rest > 0 ? ` y ${rest} más` : ''}`,
      })
  }
  const { semester_number: semester } = (query ?? {}) as { semester_number?: number }
  // The period is the widest: it comes first wherever a contract has it.
  return [
    ...said.filter(({ is_period }) => is_period).map(({ text }) => text),
    ...said.filter(({ is_period }) => !is_period).map(({ text }) => text),
    ...(semester === undefined ? [] : [`Semestre: ${semester}`]),
    ...tableOf(endpoint, query).filters,
  ]
}
