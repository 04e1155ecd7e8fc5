/** The days that are holidays in all of Venezuela. */
export const NATIONAL_HOLIDAY_LABELS = {
  new_year: 'Año Nuevo',
  carnival_monday: 'Lunes de Carnaval',
  carnival_tuesday: 'Martes de Carnaval',
  holy_thursday: 'Jueves Santo',
  holy_friday: 'Viernes Santo',
  declaration: 'Declaración de la Independencia',
  labour: 'Día del Trabajador',
  carabobo: 'Batalla de Carabobo',
  independence: 'Día de la Independencia',
  bolivar: 'Natalicio del Libertador',
  resistance: 'Día de la Resistencia Indígena',
  christmas_eve: 'Víspera de Navidad',
  christmas: 'Navidad',
  new_year_eve: 'Fin de Año',
} as const
