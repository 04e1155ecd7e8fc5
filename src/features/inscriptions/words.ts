export const INSCRIPTION_KIND_LABELS = {
  new: 'Nuevo ingreso',
  regular: 'Regular',
  reincorporation: 'Reincorporación',
} as const
