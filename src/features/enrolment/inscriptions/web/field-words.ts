import type { FieldWords } from '#web/labels.ts'

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    absences_pardoned: 'el perdón de las inasistencias',
    approves: 'la aprobación del semestre',
    new_section_id: 'la sección nueva',
    override: 'la excepción',
    set_aside: 'las reglas que se dejan de lado',
    preregistered_student_id: 'la preinscripción',
    student: 'los datos del estudiante',
  },
  refused: {
    corequisite_not_taken: ['set_aside'],
    basic_avg_lt_approval_minimum_avg: ['set_aside'],
    course_in_progress: ['set_aside'],
    prelation_not_approved: ['set_aside'],
    section_not_found_for_inscription: ['set_aside'],
    specialization_not_of_student: ['set_aside'],
    student_cant_move_to_next_semester: ['set_aside'],
    student_has_debt: ['set_aside'],
  },
  sayings: {
    stands: () => 'Una regla sin marcar lo impide: márquela y dé un motivo, o elija otra sección.',
  },
} satisfies FieldWords
