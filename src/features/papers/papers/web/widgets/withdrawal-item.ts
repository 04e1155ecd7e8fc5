import type { MenuItem } from '#web/ui/Menu.tsx'

/** The item that withdraws a paper, apart from the others. */
export const withdrawal = (onPick: () => void): MenuItem => ({
  label: 'Anular documento',
  icon: 'close',
  dangerous: true,
  apart: true,
  onPick,
})
