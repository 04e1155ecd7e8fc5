import { sql } from 'kysely'
import { both, type Makers, type NotOfPeople, rowId, type Samples } from './samples.ts'

/** A course, as an import reads it. */
const IMPORTED = Buffer.from(
  'Código;Nombre;Unidades de crédito;Horas semanales;Inasistencias permitidas\nZ-1;Zoología;3;4;6',
)

export const objects: Makers = {
  import: ({ db, user }) =>
    both(async () =>
      rowId(
        await sql<{ id: number }>`insert into imports (resource, file_name, rows_count, user_id)
          values ('courses', 'materias.xlsx', 1, ${user('admin')}) returning id`.execute(db),
      ),
    ),
}

export const bodies = (): Samples => ({
  'POST /imports/{resource}': {
    body: { file_name: 'materias.csv' },
    files: { file: { bytes: IMPORTED } },
  },
})

export const not_of_people: NotOfPeople = {
  import_headings: 'what the columns of the institute are called in its own sheets',
}
