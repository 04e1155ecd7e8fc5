export const IMPORT_RESOURCES = ['students', 'teachers', 'courses', 'histories'] as const
export type ImportResource = (typeof IMPORT_RESOURCES)[number]
/** Those whose rows are made one by one, by the body of the call that makes one. */
export type MadeResource = Exclude<ImportResource, 'histories'>

/** A student takes forty courses or more. */
export const MOST_IMPORT_ROWS: Record<ImportResource, number> = {
  students: 5_000,
  teachers: 5_000,
  courses: 5_000,
  histories: 20_000,
}

/** A column of an import: the template, the notes in it, the reading and the screen come from it. */
export type ImportColumn = {
  /** As the form's field. */
  field: string
  title: string
  needed: boolean
  /** What may stand in it, where that is not plain. */
  note: string
  example: string
  /** Read where a file has it; the template has no such column, and names it in its notes. */
  is_extra?: true
  /** Other headings, such as those of the list that is exported. */
  also?: readonly string[]
  reads?: 'day' | 'number' | 'choice'
  /** What people write → what is stored, without accents and in lower case. */
  choices?: Readonly<Record<string, string | boolean>>
}

export const YES_NO = {
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

/** The columns of a person, whether student or teacher. */
export const PERSON_COLUMNS: readonly ImportColumn[] = [
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

export const genderColumn = (needed: boolean): ImportColumn => ({
  field: 'gender',
  title: 'Género',
  needed,
  note: 'Masculino o Femenino.',
  example: 'Femenino',
  also: ['Sexo'],
  reads: 'choice',
  choices: GENDERS,
})
export const phoneColumn = (needed: boolean): ImportColumn => ({
  field: 'phone',
  title: 'Teléfono',
  needed,
  note: 'Como 0414-1234567; de otro país, con + y su código.',
  example: '0414-1234567',
})

export const IMPORT_LABELS: Record<ImportResource, string> = {
  students: 'Estudiantes',
  teachers: 'Profesores',
  courses: 'Materias',
  histories: 'Historiales',
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
  sheet_is_page: () =>
    'El archivo es una página web con nombre de hoja de cálculo: ábralo en su programa y guárdelo como .xlsx o .csv.',
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
  cell_merged: () => 'La celda está combinada con otras columnas: sepárelas y escriba en cada una lo suyo.',
  column_unknown: () => 'La columna no se conoce: diga qué es, o que no se importa.',
  column_twice: () => 'La columna está repetida.',
  repeated_in_row: (_, [row]) => `Se repite: ya está en la fila ${row}.`,
}
