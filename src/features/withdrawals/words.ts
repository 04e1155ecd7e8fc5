export const WITHDRAWAL_KIND_LABELS = {
  retirement: 'Retiro del instituto',
  courses: 'Retiro de materias',
} as const
