/** `1 fila`, `20 filas`. */
export const rowsWord = (many: number): string => (many === 1 ? '1 fila' : `${many} filas`)
