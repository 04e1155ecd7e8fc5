export const LESSON_STATE_LABELS: Readonly<Record<string, string>> = {
  planned: 'Planificada',
  to_register: 'Por registrar',
  registered: 'Registrada',
  without_content: 'Sin contenido',
}
