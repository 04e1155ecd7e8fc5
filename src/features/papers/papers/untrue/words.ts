import { PAPER_KIND_LABELS, type PaperKind, showPaperNumber } from '../words.ts'

/** Why a paper that is good is not true, as the tables say. */
const CAUSES = {
  unsigned: 'su firma no es válida',
  credential: 'su credencial no lleva la firma del instituto, o dice otra cosa',
  row_apart: 'lo que firma no es lo que se guardó de él',
  identity: 'dice un documento de identidad que su estudiante nunca tuvo',
  of_another: 'lo que dice es de otro estudiante',
  canceled: 'su solicitud está anulada',
  not_graduated: 'su estudiante no figura como graduado',
  history_undone: 'cuenta con un historial importado que después se deshizo',
  not_inscribed: 'su estudiante no estaba inscrito ese día',
  withdrawn: 'su estudiante ya se había retirado ese día',
  not_paid: 'su pago no está aprobado',
  other_amount: 'dice un monto que no es el del pago',
  amended: 'otra acta enmendó la suya',
} as const
export type Cause = keyof typeof CAUSES

type Untrue = { kind: PaperKind; year: number; number: number; cause: Cause }

/** `Carta de recomendación N.º 2026-000118: su estudiante no figura como graduado` */
export const untrueWords = ({ kind, cause, ...paper }: Untrue): string =>
  `${PAPER_KIND_LABELS[kind]} N.º ${showPaperNumber(paper)}: ${CAUSES[cause]}`
