import { el, icon, iconButton, type Looks, link, may } from '#web/first-rows/parts.ts'
import type { Seen } from '#web/offline/snapshot.ts'
import { listPayments, reviewPayments } from '../../contract.ts'

/** The banner of payments that wait, as `PendingBanner` shows it; null for whom it is not, or where none waits. */
export function pendingBanner(many: number, looks: Looks): Seen | null {
  if (many === 0 || !may(listPayments, looks) || !may(reviewPayments, looks)) return null
  const words = el(
    'span',
    '',
    'Hay ',
    el('b', '', many === 1 ? '1 pago' : `${many.toLocaleString('es-VE')} pagos`),
    ' ',
    el('span', 'max-sm:hidden', 'de inscripción '),
    many === 1 ? 'pendiente por revisar.' : 'pendientes por revisar.',
  )
  return el(
    'aside',
    'banner',
    icon(),
    link('/payments/review', 'banner-act', words, el('span', 'link', 'Revisar pagos')),
    iconButton('btn-sm'),
  )
}
