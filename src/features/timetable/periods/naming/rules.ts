/** How many periods a year has had at most; two where nothing else is known. */
export const mostInYear = (periods: readonly { number: number }[]): number =>
  Math.max(2, ...periods.map(({ number }) => number))
