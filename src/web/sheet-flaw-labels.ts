import type { Saying } from './labels.ts'

/** What is wrong with a file that is imported, or with a cell of it. */
export const SHEET_SAYINGS: Record<string, Saying> = {
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
