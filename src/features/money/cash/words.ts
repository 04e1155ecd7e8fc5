import { showBolivares } from '#kernel/bolivares.ts'
import { showMoney } from '#kernel/money.ts'

/** `N.º 000012` */
export const closingNumber = (number: number): string => `N.º ${String(number).padStart(6, '0')}`

/** `50,00 $ y Bs. 1.200,00`, of those that are not nothing; `0,00 $` of nothing. */
export const cashWords = (e2: number, ves_e2: number): string =>
  [e2 !== 0 && showMoney(e2), ves_e2 !== 0 && showBolivares(ves_e2)].filter(Boolean).join(' y ') ||
  showMoney(0)

const side = (difference: number, show: (sum: number) => string) =>
  difference === 0 ? null : `${difference < 0 ? 'faltan' : 'sobran'} ${show(Math.abs(difference))}`

type Box = Record<'registered_e2' | 'registered_ves_e2' | 'counted_e2' | 'counted_ves_e2', number>

/** `faltan 1,00 $ y sobran Bs. 20,00`; null where it is what was registered. */
export function differenceWords(box: Box): string | null {
  const sides = [
    side(box.counted_e2 - box.registered_e2, showMoney),
    side(box.counted_ves_e2 - box.registered_ves_e2, showBolivares),
  ].filter(Boolean)
  return sides.join(' y ') || null
}
