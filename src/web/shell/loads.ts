import type { ComponentType } from 'react'
import { screens } from '#web/screens.ts'

/** How a screen is fetched, by its path: built apart from what the table says of it (scripts/screen-loads.ts). */
export const loadOf = (path: string): (() => Promise<ComponentType>) | undefined =>
  screens.find((spec) => spec.path === path)?.load
