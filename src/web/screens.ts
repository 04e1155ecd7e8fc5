import type { ScreenSpec } from './screen.ts'
import { screens as shell } from './shell/screens.ts'

/** Every screen of the application, one line per feature. */
export const screens: readonly ScreenSpec[] = [...shell]
