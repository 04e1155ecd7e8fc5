import type { Served } from './serve.ts'

/** Every call of the product, one line per feature. */
export const routes: readonly Served[] = []
