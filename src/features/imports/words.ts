export const IMPORT_RESOURCES = ['students', 'teachers', 'courses'] as const
export type ImportResource = (typeof IMPORT_RESOURCES)[number]

/** A column of an import: the template, the notes in it, the reading and the screen come from it. */
export type ImportColumn = {
  /** As the form's field. */
  field: string
  title: string
  needed: boolean
  /** What may stand in it, where that is not plain. */
  note: string
  example: string
  /** Other headings, such as those of the list that is exported. */
  also?: readonly string[]
  reads?: 'day' | 'number' | 'choice'
  /** What people write → what is stored, without accents and in lower case. */
  choices?: Readonly<Record<string, string | boolean>>
}

const YES_NO = {
  si: true,
  s: true,
  '1': true,
  verdadero: true,
  no: false,
  n: false,
  '0': false,
  falso: false,
}
const GENDERS = {
  masculino: 'male',
  m: 'male',
  varon: 'male',
  femenino: 'female',
  f: 'female',
  hembra: 'female',
}

const person: ImportColumn[] = [
  {
    field: 'identity_kind',
    title: 'Nacionalidad',
    needed: false,
    note: 'V, E o P (pasaporte). Puede quedar vacía si el documento comienza con la letra.',
    example: 'V',
    reads: 'choice',
    choices: {
      v: 'V',
      e: 'E',
      p: 'P',
      venezolano: 'V',
      venezolana: 'V',
      extranjero: 'E',
      extranjera: 'E',
      pasaporte: 'P',
    },
  },
  {
    field: 'identity_number',
    title: 'Documento',
    needed: true,
    note: 'Con o sin puntos: 12.345.678 o V-12345678. No se repite.',
    example: '12345678',
    also: ['Cédula', 'Número de identidad'],
  },
  {
    field: 'last_name',
    title: 'Apellidos',
    needed: true,
    note: '',
    example: 'Rodríguez Peña',
    also: ['Apellido'],
  },
  { field: 'first_name', title: 'Nombres', needed: true, note: '', example: 'Ana Inés', also: ['Nombre'] },
  {
    field: 'email',
    title: 'Correo electrónico',
    needed: true,
    note: 'Con él entra la persona. No se repite.',
    example: 'ana.rodriguez@ejemplo.com',
    also: ['Correo'],
  },
]

const gender = (needed: boolean): ImportColumn => ({
  field: 'gender',
  title: 'Género',
  needed,
  note: 'Masculino o Femenino.',
  example: 'Femenino',
  also: ['Sexo'],
  reads: 'choice',
  choices: GENDERS,
})
const phone = (needed: boolean): ImportColumn => ({
  field: 'phone',
  title: 'Teléfono',
  needed,
  note: 'Como 0414-1234567; de otro país, con + y su código.',
  example: '0414-1234567',
})

const students: ImportColumn[] = [
  ...person,
  gender(true),
  {
    field: 'birth_date',
    title: 'Fecha de nacimiento',
    needed: true,
    note: 'Como 31/01/2008 o 2008-01-31.',
    example: '31/01/2008',
    reads: 'day',
  },
  phone(true),
  { field: 'birth_place', title: 'Lugar de nacimiento', needed: false, note: '', example: 'Mérida' },
  { field: 'address', title: 'Dirección', needed: false, note: '', example: 'Av. 4, Mérida' },
  {
    field: 'previous_school',
    title: 'Institución de procedencia',
    needed: false,
    note: '',
    example: 'Liceo Libertador',
  },
  {
    field: 'graduation_year',
    title: 'Año de graduación',
    needed: false,
    note: 'Con cuatro cifras.',
    example: '2025',
    reads: 'number',
  },
  {
    field: 'specialization',
    title: 'Especialidad',
    needed: false,
    note: 'Su código. Con ella se inscribe al estudiante en el período con inscripciones abiertas; vacía, solo se crea su ficha.',
    example: '',
  },
  {
    field: 'semester',
    title: 'Semestre',
    needed: false,
    note: 'Su número. Solo junto con la sección.',
    example: '',
    reads: 'number',
  },
  {
    field: 'section',
    title: 'Sección',
    needed: false,
    note: 'Su código. Vacía, se asigna una sección con cupo del primer semestre.',
    example: '',
  },
]

const teachers: ImportColumn[] = [
  ...person,
  gender(false),
  phone(false),
  {
    field: 'is_coordinator',
    title: 'Coordinador',
    needed: false,
    note: 'Sí o No; vacía es No.',
    example: 'No',
    reads: 'choice',
    choices: YES_NO,
  },
]

const count = (field: string, title: string, [note, example]: [string, string]): ImportColumn => ({
  field,
  title,
  needed: true,
  note,
  example,
  reads: 'number',
})

const courses: ImportColumn[] = [
  { field: 'code', title: 'Código', needed: true, note: 'No se repite.', example: 'MAT-101' },
  { field: 'title', title: 'Nombre', needed: true, note: '', example: 'Matemática I' },
  count('credits', 'Unidades de crédito', ['Entre 0 y 40.', '4']),
  count('hours', 'Horas semanales', ['Entre 1 y 60.', '5']),
  count('max_absences_to_fail', 'Inasistencias permitidas', ['Entre 0 y 200.', '6']),
  {
    field: 'supports_finals',
    title: 'Entrega final',
    needed: false,
    note: 'Sí o No; vacía es No.',
    example: 'No',
    reads: 'choice',
    choices: YES_NO,
  },
  {
    field: 'enabled',
    title: 'Activa',
    needed: false,
    note: 'Sí o No; vacía es Sí.',
    example: 'Sí',
    reads: 'choice',
    choices: YES_NO,
  },
]

export const IMPORT_COLUMNS: Record<ImportResource, readonly ImportColumn[]> = { students, teachers, courses }

export const IMPORT_LABELS: Record<ImportResource, string> = {
  students: 'Estudiantes',
  teachers: 'Profesores',
  courses: 'Materias',
}

/** The headings of the template's second sheet. */
export const NOTE_TITLES = ['Columna', 'Obligatoria', 'Qué se escribe'] as const
export const TEMPLATE_SHEETS = { data: 'Datos', notes: 'Notas', yes: 'Sí', no: 'No' } as const

type Flaw = (subject: unknown, args: readonly string[]) => string

/** What is wrong with a file that is imported, or with a cell of it. */
export const SHEET_FLAWS: Readonly<Record<string, Flaw>> = {
  max_file: (_, [megabytes]) => `El archivo no debe pasar de ${megabytes} MB.`,
  sheet_protected: () =>
    'El archivo tiene contraseña o es de un Excel antiguo: guárdelo sin contraseña como .xlsx o .csv.',
  sheet_macros: () => 'El archivo tiene macros: guárdelo como .xlsx sin ellas.',
  sheet_damaged: () => 'El archivo está dañado o no es una hoja de cálculo: guárdelo de nuevo como .xlsx.',
  sheet_too_large: () => 'El archivo contiene demasiados datos: deje en él solo la hoja que se importa.',
  sheet_empty: () => 'El archivo no tiene filas que importar.',
  sheet_rows: (_, [most]) => `El archivo no debe pasar de ${most} filas: divídalo en varios.`,
  sheet_columns: (_, [most]) => `El archivo no debe pasar de ${most} columnas.`,
  sheet_headings: (_, titles) =>
    `Faltan columnas en la primera fila: ${titles.join(', ')}. Use la plantilla.`,
  formula: () => 'La celda tiene una fórmula: pegue su valor.',
  cell_error: () => 'La celda tiene un error de la hoja de cálculo.',
  column_unknown: () => 'La columna no se conoce: quítela o use los nombres de la plantilla.',
  column_twice: () => 'La columna está repetida.',
  repeated_in_row: (_, [row]) => `Se repite: ya está en la fila ${row}.`,
}
