import type { PaperSize } from '#kernel/endpoint.ts'
import { readStored, useStored } from './device-storage.ts'

const KEY = 'paper-size'
const isSize = (value: unknown): value is PaperSize => value === 'us-letter' || value === 'a4'

/** On what paper this device prints. */
export const usePaperSize = () => useStored<PaperSize>(KEY, isSize, 'us-letter')
export const paperSizeHere = () => readStored<PaperSize>(KEY, isSize, 'us-letter')
