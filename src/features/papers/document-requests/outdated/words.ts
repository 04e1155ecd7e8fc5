/** Why a paper is withdrawn that was made before what it says changed. */
export const MADE_BEFORE = 'Cambió lo que dice antes de entregarlo'

const PARTS: Readonly<Record<string, string>> = {
  nombre: 'el nombre',
  titular: 'la clase de documento de identidad',
  documento: 'el documento de identidad',
  gender: 'el género',
  especialidad: 'la especialidad',
  semestre: 'el semestre',
  periodo: 'el período',
  lapso: 'las fechas del período',
  seccion: 'la sección',
  turno: 'el turno',
  promedio: 'el promedio',
  materias: 'cuántas materias aprobó',
  creditos: 'los créditos',
  con_promedio: 'el promedio',
  table: 'las materias o sus notas',
}

/** What is done then: by whoever hands it over, by its student, and by the student of one that was withdrawn. */
export const MADE_ANEW = 'Deshaga la preparación, o acuda a un administrador, y prepárelo de nuevo.'
export const ASK_OFFICE = 'Pida en Control de Estudios que lo preparen de nuevo.'
export const ASK_FOR_ANOTHER = 'El instituto anuló este documento. Pida otro si lo necesita.'

/** Why what is ready is not handed over: what differs from the paper now, or what is no more. */
export const outdatedSentence = (parts: readonly string[], cause: string | undefined): string => {
  const named = new Set(
    Object.keys(PARTS).flatMap((part) => (parts.includes(part) ? [PARTS[part] ?? ''] : [])),
  )
  const changes = new Intl.ListFormat('es').format(named)
  return cause ?? `Desde que se preparó cambió: ${changes}`
}
