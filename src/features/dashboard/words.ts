import { showMoney } from '#kernel/money.ts'

/** Beside the name of one found by the palette. */
export const solvencyNote = (debt_e2: number): string =>
  debt_e2 > 0 ? `Debe ${showMoney(debt_e2)}` : 'Solvente'

export const PENDING_PREREGISTRATION_NOTE = 'Preinscripción pendiente'
