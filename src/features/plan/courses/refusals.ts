import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  course_is_in_use: {
    status: 409,
    text: 'La materia está en un pensum o se dicta en una sección. Deshabilítela en lugar de eliminarla.',
  },
} as const satisfies RefusalTable
