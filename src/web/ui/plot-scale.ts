import { nice, ticks } from 'd3-array'

/** Where an axis that begins at 0 ends, and the values it names. */
export type Scale = { end: number; ticks: number[] }

/** An axis for values of which none is known to be the whole: a few round numbers, the last above all of them. */
export function roundScale(values: readonly number[], steps = 3): Scale {
  const [, end] = nice(0, Math.max(1, ...values), steps)
  return { end, ticks: ticks(0, end, steps).filter(Number.isInteger) }
}

/** An axis up to what is meant as the whole (all classrooms, 100 %, 20 points), else up to the next even number. */
export function wholeScale(whole: number, values: readonly number[] = []): Scale {
  const most = Math.max(1, whole, ...values)
  const end = most % 2 === 0 || most === 1 ? most : most + 1
  return { end, ticks: [0, end / 2, end].filter(Number.isInteger) }
}

/** About how wide these words are. */
export const widthOf = (words: string, text: number): number => words.length * text * 0.58

export type Label = {
  key: string | number
  /** Its middle. */
  x: number
  words: string
  /** What is named first when there is no room for all: the smallest number. */
  rank?: number
}

type Room = { wide: number; text: number; left?: number }

/** The labels of a line that have room beside each other, the important ones first; none reaches over an edge. */
export function fitting<L extends Label>(labels: readonly L[], { wide, text, left = 0 }: Room): L[] {
  const kept: { label: L; from: number; to: number }[] = []
  const byRank = [...labels].sort((one, other) => (one.rank ?? 9) - (other.rank ?? 9))
  for (const label of byRank) {
    const half = widthOf(label.words, text) / 2
    const x = Math.max(left + half, Math.min(wide - half, label.x))
    const [from, to] = [x - half, x + half]
    const gap = text / 3
    if (kept.every((one) => to + gap <= one.from || from >= one.to + gap))
      kept.push({ label: { ...label, x }, from, to })
  }
  return kept.map(({ label }) => label).sort((one, other) => one.x - other.x)
}

/** Heights of labels at the ends of lines, moved apart so that none lies over another; in the order they came. */
export function apart(heights: readonly number[], gap: number, lowest: number): number[] {
  const order = heights.map((y, at) => ({ y, at })).sort((one, other) => one.y - other.y)
  for (const [at, one] of order.entries()) one.y = Math.max(one.y, (order[at - 1]?.y ?? -Infinity) + gap)
  for (const [at, one] of [...order.entries()].reverse())
    one.y = Math.min(one.y, (order[at + 1]?.y ?? lowest + gap) - gap)
  return order.sort((one, other) => one.at - other.at).map(({ y }) => y)
}
