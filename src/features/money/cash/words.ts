import { showBolivares } from '#kernel/bolivares.ts'
import { showMoney } from '#kernel/money.ts'

/** What was taken and given back, in hundredths of each currency. */
export type Registered = { registered_e2: number; registered_ves_e2: number }
export type Counted = { counted_e2: number; counted_ves_e2: number }

/** What is there too much, or below zero what lacks, in hundredths of each currency. */
export const differenceOf = (box: Registered & Counted) => ({
  difference_e2: box.counted_e2 - box.registered_e2,
  difference_ves_e2: box.counted_ves_e2 - box.registered_ves_e2,
})

/** `N.º 000012` */
export const closingNumber = (number: number): string => `N.º ${String(number).padStart(6, '0')}`

/** `50,00 $ y Bs. 1.200,00`, of those that are not nothing; `0,00 $` of nothing. */
export const cashWords = (e2: number, ves_e2: number): string =>
  [e2 !== 0 && showMoney(e2), ves_e2 !== 0 && showBolivares(ves_e2)].filter(Boolean).join(' y ') ||
  showMoney(0)

const side = (difference: number, show: (sum: number) => string) =>
  difference === 0 ? null : `${difference < 0 ? 'faltan' : 'sobran'} ${show(Math.abs(difference))}`

/** `faltan 1,00 $ y sobran Bs. 20,00`; null where it is what was registered. */
export function differenceWords(box: Registered & Counted): string | null {
  const { difference_e2, difference_ves_e2 } = differenceOf(box)
  const sides = [side(difference_e2, showMoney), side(difference_ves_e2, showBolivares)].filter(Boolean)
  return sides.join(' y ') || null
}
