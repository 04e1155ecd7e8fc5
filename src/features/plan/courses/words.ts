/** What an exported list is narrowed to. */
export const COURSE_FILTER_WORDS = {
  assigned: ['Asignación', { true: 'En algún pensum', false: 'Sin pensum' }],
} as const
