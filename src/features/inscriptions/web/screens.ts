import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import type { FieldWords } from '#web/labels.ts'
import { screen } from '#web/shell/screen.ts'

export const screens = [
  screen({
    path: '/inscriptions',
    roles: ADMIN_GROUP,
    permission: 'inscriptions.view',
    title: 'Inscripciones',
    sidebar: { group: 'Inscriptions', label: 'Inscripciones', icon: 'cap' },
    load: async () => (await import('./InscriptionsScreen.tsx')).InscriptionsScreen,
  }),
  screen({
    path: '/inscriptions/create',
    roles: ADMINS,
    permission: 'inscriptions.create',
    title: 'Inscribir estudiante',
    crumbs: [{ label: 'Inscripciones', to: '/inscriptions' }],
    load: async () => (await import('./CreateInscriptionScreen.tsx')).CreateInscriptionScreen,
  }),
]

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    absences_pardoned: 'el perdón de las inasistencias',
    approves: 'la aprobación del semestre',
    new_section_id: 'la sección nueva',
    override: 'la excepción',
    preregistered_student_id: 'la preinscripción',
    student: 'los datos del estudiante',
  },
  refused: {
    prelation_not_approved: ['reason'],
    specialization_not_of_student: ['reason'],
    student_cant_move_to_next_semester: ['reason'],
  },
} satisfies FieldWords
