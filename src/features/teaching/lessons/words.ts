export const LESSON_STATE_LABELS: Readonly<Record<string, string>> = {
  planned: 'Planificada',
  to_do: 'Por hacer',
  to_register: 'Por registrar',
  unregistered: 'Sin registrar',
  to_grade: 'Por calificar',
  registered: 'Registrada',
  without_content: 'Sin contenido',
}
