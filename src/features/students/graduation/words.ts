import { showMoney } from '#kernel/money.ts'

/** Why who owes gets no degree, and the way out. */
export const debtSentence = ({ debt_e2 }: { debt_e2: number }): string =>
  `Debe ${showMoney(debt_e2)}, y el instituto pide estar solvente para graduar. En su ficha se gradúa con un motivo.`

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
