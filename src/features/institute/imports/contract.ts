import * as z from 'zod/mini'
import { endpoint, FILE_BYTES, file, id, listQuery, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { instant, text } from '#kernel/schemas.ts'
import { IMPORT_RESOURCES } from './words.ts'

const resource = z.enum(IMPORT_RESOURCES)
const ROW_OUTCOMES = ['create', 'create_and_inscribe', 'skip', 'error'] as const

/** Where something is wrong: the row of the sheet, the heading, and a code of a field (422) or of a refusal. */
export const BadCell = z.object({
  sheet: z.string(),
  row: z.int(),
  column: z.string(),
  /** The field of the form that the column is. */
  field: z.string(),
  code: z.string(),
  value: z.string(),
})
export type BadCell = z.infer<typeof BadCell>

/** What a column of the file is taken for. */
export const ColumnMeaning = z.object({
  /** Its place in the file, from 0. */
  at: z.int(),
  heading: z.string(),
  /** The field of the form; null while nobody knows, or when it is left out. */
  field: z.nullable(z.string()),
  is_left_out: z.boolean(),
  flaw: z.nullable(z.enum(['unknown', 'twice'])),
  /** Its first text, by which people know it. */
  sample: z.string(),
})
export type ColumnMeaning = z.infer<typeof ColumnMeaning>

/**
 * What a person says of a heading: the field that it is, or null to leave the column out. With `at` it is said of the column
 * at this place alone, where several have one heading.
 */
export const ColumnChoice = z.strictObject({
  heading: text(200),
  field: z.nullable(text(40)),
  at: z.optional(z.int().check(z.minimum(0), z.maximum(1_000))),
})
export type ColumnChoice = z.infer<typeof ColumnChoice>

export const ImportReport = z.object({
  /** Checked only; written; or left alone because some row is wrong. */
  state: z.enum(['checked', 'imported', 'refused']),
  /** Of the import, once written. */
  id: z.nullable(id),
  resource,
  total: z.int(),
  good: z.int(),
  bad: z.int(),
  skipped: z.int(),
  columns: z.array(ColumnMeaning),
  /** Needed fields for which there is no column: nothing else was checked. */
  missing_fields: z.array(z.string()),
  /** Other sheets of the workbook with the same headings: they are not read. */
  unread_sheets: z.array(z.string()),
  rows: z.array(z.object({ row: z.int(), name: z.string(), outcome: z.enum(ROW_OUTCOMES) })),
  /** The first of them, by row. */
  errors: z.array(BadCell),
  errors_total: z.int(),
  /** What is unusual and may be so: the first of them, by row; they keep nothing from being written. */
  doubts: z.array(BadCell),
  doubts_total: z.int(),
})
export type ImportReport = z.infer<typeof ImportReport>

export const createImport = endpoint({
  method: 'POST',
  path: '/imports/{resource}',
  summary:
    'Imports students, teachers, courses or histories from xlsx or CSV, all rows or none; dry_run says what would happen',
  roles: ADMINS,
  permission: 'imports.create',
  params: { resource },
  query: z.strictObject({ dry_run: z.optional(z.boolean()) }),
  body: z.strictObject({
    file_name: z.optional(text(200)),
    /** Whether confirmation mails go out now; without one, a person asks for it where passwords are recovered. */
    send_mails: z.optional(z.boolean()),
    /** What headings of the institute's own mean; remembered with what is imported. */
    columns: z.optional(z.array(ColumnChoice).check(z.maxLength(200))),
  }),
  files: { file: { kind: 'sheet', most_bytes: FILE_BYTES, required: true } },
  status: 200,
  answer: one(ImportReport),
  idempotent: true,
})

export const importTemplate = endpoint({
  method: 'GET',
  path: '/imports/templates/{resource}',
  summary: 'The file to fill in: headings, an example and, in xlsx, what may stand in each column',
  roles: ADMINS,
  permission: 'imports.create',
  params: { resource },
  query: z.strictObject({ kind: z.optional(z.enum(['xlsx', 'csv'])) }),
  answer: file,
})

export const showImportProgress = endpoint({
  method: 'GET',
  path: '/imports/progress',
  summary: "How far the caller's own running import is; null while this server runs none",
  roles: ADMINS,
  permission: 'imports.create',
  answer: one(z.nullable(z.object({ done: z.int(), total: z.int() }))),
})

export const ImportRow = z.object({
  id,
  resource,
  file_name: z.string(),
  rows_count: z.int(),
  created_at: instant,
  created_by: z.string(),
  undone_at: z.nullable(instant),
  undone_by: z.nullable(z.string()),
})
export type ImportRow = z.infer<typeof ImportRow>

export const listImports = endpoint({
  method: 'GET',
  path: '/imports',
  summary: 'What was imported, by whom, and whether it was undone',
  roles: ADMINS,
  permission: 'imports.view',
  query: listQuery(['created_at'], {
    resource: z.optional(resource),
    undone: z.optional(z.boolean()),
  }),
  answer: pageOf(ImportRow),
  exports: {
    title: 'Listado de importaciones',
    named_filters: { undone: ['Estado', { true: 'Deshechas', false: 'Vigentes' }] },
    columns: [
      { field: 'created_at', title: 'Fecha', as: 'instant' },
      {
        field: 'resource',
        title: 'Datos',
        labels: {
          students: 'Estudiantes',
          teachers: 'Profesores',
          courses: 'Materias',
          histories: 'Historiales',
        },
      },
      { field: 'file_name', title: 'Archivo' },
      { field: 'rows_count', title: 'Filas' },
      { field: 'created_by', title: 'Importado por' },
      { field: 'undone_at', title: 'Deshecha el', as: 'instant' },
      { field: 'undone_by', title: 'Deshecha por' },
    ],
  },
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/imports/{id}/undo',
  summary: 'Removes everything that an import made, while nothing depends on it',
  roles: ADMINS,
  permission: 'imports.undo',
  params: { id: ref('import') },
  status: 200,
  answer: one(ImportRow),
  refusals: [
    'import_already_undone',
    'import_students_are_inscribed',
    'import_has_payments',
    'import_accounts_are_confirmed',
    'import_teachers_have_charges',
    'import_courses_are_in_use',
    'import_histories_have_papers',
    'import_histories_are_continued',
    'import_periods_are_in_use',
    'unable_to_update_older_periods',
  ],
  idempotent: true,
})
