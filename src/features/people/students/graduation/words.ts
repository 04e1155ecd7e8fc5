import { showMoney } from '#kernel/money.ts'

const listed = /* @__PURE__ */ new Intl.ListFormat('es-VE', { type: 'conjunction' })

type Debt = { debt_e2: number; owed_of: readonly string[] }

/** `76,66 $ de 2025-2 y 2026-1`: a debt, and of which periods. */
export const debtWords = ({ debt_e2, owed_of }: Debt): string =>
  `${showMoney(debt_e2)} de ${listed.format(owed_of)}`

/** Why who owes gets no degree, and the way out. */
export const debtSentence = (debt: Debt): string =>
  `Debe ${debtWords(debt)}, y el instituto pide estar solvente para graduar. En su ficha se gradúa con un motivo.`

/** What a student reads of the degree; why it was given without a proposal is the office's own matter. */
export const graduationNotice = ({
  graduated,
  reason,
}: {
  graduated: boolean
  reason: string | null
}): string =>
  graduated
    ? 'Se registró su graduación: completó sus estudios en el instituto. Felicitaciones. Puede pedir sus documentos y seguir consultando lo suyo.'
    : `Se deshizo el registro de su graduación: vuelve a figurar como estudiante. Motivo: ${reason ?? ''}`
