import { type NoticeFacts, named } from '../words.ts'

/** What the student reads when a payment of which was told was registered for the wrong person, or for nothing. */
export const removalNotice = (payment: NoticeFacts): string =>
  `${named(payment)} se había registrado por error y ya no cuenta.`

/** Why a review is taken back that the reversal of its line had brought. */
export const REVERSAL_UNDONE = 'Se deshizo la devolución del banco.'
