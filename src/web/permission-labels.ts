/** What may be added to or taken from a person, as people read it; a test demands that none is missing. */
export const PERMISSION_GROUPS: Record<string, { title: string; permissions: Record<string, string> }> = {
  preregistrations: {
    title: 'Preinscripciones',
    permissions: {
      'preregistrations.view': 'Ver preinscripciones',
      'preregistrations.update': 'Corregir preinscripciones',
      'preregistrations.confirm': 'Aprobar preinscripciones',
      'preregistrations.reject': 'Rechazar preinscripciones',
      'preregistrations.delete': 'Eliminar preinscripciones',
    },
  },
  inscriptions: {
    title: 'Inscripciones',
    permissions: {
      'inscriptions.view': 'Ver inscripciones',
      'inscriptions.create': 'Inscribir estudiantes',
      'inscriptions.update': 'Cambiar inscripciones',
      'inscriptions.rollback': 'Deshacer inscripciones',
    },
  },
  students: {
    title: 'Estudiantes',
    permissions: {
      'students.view': 'Ver estudiantes',
      'students.update': 'Corregir datos de estudiantes',
    },
  },
  teachers: {
    title: 'Profesores',
    permissions: {
      'teachers.view': 'Ver profesores',
      'teachers.create': 'Crear profesores',
      'teachers.update': 'Corregir datos de profesores, activar y desactivar',
      'teachers.make_coordinator': 'Hacer coordinadores y retirarles la coordinación',
      'teachers.assign_specializations': 'Asignar especialidades a coordinadores',
      'teachers.assign_teachers': 'Asignar profesores supervisados',
    },
  },
  payments: {
    title: 'Pagos',
    permissions: {
      'payments.view': 'Ver pagos',
      'payments.create': 'Registrar pagos',
      'payments.review': 'Aprobar y rechazar pagos',
      'payments.delete': 'Eliminar pagos',
    },
  },
  periods: {
    title: 'Períodos',
    permissions: {
      'periods.view': 'Ver períodos',
      'periods.create': 'Crear períodos',
      'periods.update': 'Editar períodos',
      'periods.open': 'Abrir y cerrar inscripciones y preinscripciones',
      'periods.attach_pensum': 'Asociar pensums a períodos',
      'periods.delete': 'Eliminar períodos',
    },
  },
  period_price_settings: {
    title: 'Precios de los períodos',
    permissions: {
      'period_price_settings.view': 'Ver precios',
      'period_price_settings.create': 'Crear precios',
      'period_price_settings.update': 'Editar precios',
      'period_price_settings.delete': 'Eliminar precios',
    },
  },
  schedules: {
    title: 'Horarios',
    permissions: {
      'schedules.view': 'Ver horarios',
      'schedules.view_placement': 'Ver qué horas están libres',
      'schedules.create': 'Crear horarios',
      'schedules.update': 'Editar horarios',
      'schedules.delete': 'Eliminar horarios',
      'schedules.share_classroom': 'Compartir el horario de un aula',
    },
  },
  lessons: {
    title: 'Clases',
    permissions: {
      'lessons.view': 'Ver clases',
      'lessons.create': 'Crear y generar clases',
      'lessons.update': 'Editar clases',
      'lessons.delete': 'Eliminar clases',
    },
  },
  sections: {
    title: 'Secciones',
    permissions: {
      'sections.view': 'Ver secciones',
      'sections.create': 'Crear secciones',
      'sections.update': 'Editar secciones',
      'sections.assign_teacher': 'Asignar profesores a las materias',
      'sections.delete': 'Eliminar secciones',
    },
  },
  specializations: {
    title: 'Especialidades',
    permissions: {
      'specializations.view': 'Ver quién coordina una especialidad',
      'specializations.create': 'Crear especialidades',
      'specializations.update': 'Editar especialidades',
      'specializations.delete': 'Eliminar especialidades',
    },
  },
  pensums: {
    title: 'Pensums',
    permissions: {
      'pensums.view': 'Ver pensums',
      'pensums.create': 'Crear pensums',
      'pensums.update': 'Editar y congelar pensums',
      'pensums.delete': 'Eliminar pensums',
    },
  },
  prelations: {
    title: 'Prelaciones',
    permissions: {
      'prelations.view': 'Ver prelaciones',
      'prelations.create': 'Crear prelaciones',
      'prelations.update': 'Editar prelaciones',
      'prelations.delete': 'Eliminar prelaciones',
    },
  },
  courses: {
    title: 'Materias',
    permissions: {
      'courses.view': 'Ver materias',
      'courses.create': 'Crear materias',
      'courses.update': 'Editar materias',
      'courses.delete': 'Eliminar materias',
    },
  },
  imports: {
    title: 'Importaciones',
    permissions: {
      'imports.view': 'Ver importaciones',
      'imports.create': 'Importar estudiantes, profesores y materias',
      'imports.undo': 'Deshacer importaciones',
    },
  },
  classrooms: {
    title: 'Aulas',
    permissions: {
      'classrooms.view': 'Ver aulas',
      'classrooms.create': 'Crear aulas',
      'classrooms.update': 'Editar aulas',
      'classrooms.delete': 'Eliminar aulas',
    },
  },
  class_hours: {
    title: 'Horas de clase',
    permissions: {
      'class_hours.view': 'Ver horas de clase',
      'class_hours.create': 'Crear horas de clase',
      'class_hours.update': 'Editar horas de clase',
      'class_hours.delete': 'Eliminar horas de clase',
    },
  },
  holidays: {
    title: 'Días feriados',
    permissions: {
      'holidays.create': 'Agregar feriados',
      'holidays.update': 'Editar feriados',
      'holidays.delete': 'Eliminar feriados',
    },
  },
  activities: {
    title: 'Cronograma de actividades',
    permissions: {
      'activities.create': 'Crear actividades',
      'activities.update': 'Editar actividades',
      'activities.delete': 'Eliminar actividades',
    },
  },
  audit: {
    title: 'Historial de cambios',
    permissions: { 'audit.view': 'Ver quién cambió qué' },
  },
  backups: {
    title: 'Copias de seguridad',
    permissions: { 'backups.view': 'Ver el estado de las copias' },
  },
  dashboard: {
    title: 'Inicio',
    permissions: { 'dashboard.view': 'Ver las cifras del inicio' },
  },
  institution: {
    title: 'Instituto',
    permissions: {
      'institution.view': 'Ver la configuración del instituto',
      'institution.update': 'Cambiar la configuración del instituto',
    },
  },
  users: {
    title: 'Administradores',
    permissions: {
      'users.view': 'Ver administradores',
      'users.create': 'Crear administradores',
      'users.update': 'Editar administradores y sus permisos',
      'users.delete': 'Eliminar administradores',
    },
  },
}
