export const RECEIVING_KIND_LABELS = { mobile: 'Pago móvil', transfer: 'Transferencia' } as const
