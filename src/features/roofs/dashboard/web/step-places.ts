import type { Step } from '../rules.ts'

type StepPlace = {
  label: string
  why: string
  act: string
  to: (period: number) => string
  /** What the list there is narrowed to. */
  search?: (period: number) => Record<string, unknown>
}

/** What each step of the checklist is called, why it is there, and where it is done. */
export const STEP_PLACES: Record<Step, StepPlace> = {
  specializations: {
    label: 'Especialidades',
    why: 'Lo que se estudia en el instituto; una puede ser el ciclo básico.',
    act: 'Crear especialidad',
    to: () => '/specializations/create',
  },
  courses: {
    label: 'Materias',
    why: 'Se escriben o pegan en el pensum, con sus créditos y horas.',
    act: 'Crear pensum con materias',
    to: () => '/pensums/create',
  },
  pensums: {
    label: 'Pensums congelados',
    why: 'Cada especialidad necesita uno; congelado ya no cambia.',
    act: 'Ir a pensums',
    to: () => '/pensums',
  },
  period: {
    label: 'Período',
    why: 'Sus fechas, cortes y precio.',
    act: 'Crear período',
    to: () => '/periods/make',
  },
  attached: {
    label: 'Pensums del período',
    why: 'Qué pensum sigue cada especialidad en el período.',
    act: 'Asociar pensums',
    to: (period) => `/periods/${period}`,
  },
  sections: {
    label: 'Secciones',
    why: 'Con cupos de varones y hembras, y turno.',
    act: 'Crear secciones',
    to: () => '/sections/create-many',
    search: (period_id) => ({ period_id }),
  },
  preregisters: {
    label: 'Preinscripciones abiertas',
    why: 'El público puede llenar el formulario.',
    act: 'Abrir preinscripciones',
    to: (period) => `/periods/${period}`,
  },
  inscriptions: {
    label: 'Inscripciones abiertas',
    why: 'Se pueden confirmar preinscripciones e inscribir estudiantes.',
    act: 'Abrir inscripciones',
    to: (period) => `/periods/${period}`,
  },
  class_hours: {
    label: 'Horas de clase',
    why: 'Los bloques del día sobre los que se arma el horario.',
    act: 'Generar horas de clase',
    to: () => '/classhours/create',
  },
  classrooms: {
    label: 'Aulas',
    why: 'Con su capacidad; cada clase ocupa una.',
    act: 'Crear aula',
    to: () => '/classrooms/create',
  },
  teachers: {
    label: 'Profesores',
    why: 'Quienes dan las materias; cada uno tiene su cuenta.',
    act: 'Crear profesor',
    to: () => '/teachers/create',
  },
  assigned: {
    label: 'Profesores asignados',
    why: 'Cada materia de una sección, con su profesor.',
    act: 'Asignar profesores',
    to: () => '/sections',
    search: (period_id) => ({ period_id, without_teacher: true }),
  },
  timetable: {
    label: 'Horario',
    why: 'Las horas de cada materia en la semana, sin choques.',
    act: 'Armar horario',
    to: () => '/schedules',
    search: (period_id) => ({ period_id }),
  },
  current: {
    label: 'Período en curso',
    why: 'Estudiantes y profesores ven su horario cuando el período está activo.',
    act: 'Activar período',
    to: (period) => `/periods/${period}`,
  },
}
