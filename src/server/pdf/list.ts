import { readFileSync } from 'node:fs'
import type { Instant } from '#kernel/dates.ts'
import { pdfOf } from './pdf.ts'

const template = readFileSync(new URL('list.typ', import.meta.url), 'utf8')

/** Sets a list whose layout was made, where it kept nobody waiting, by `listLayout`. */
export const listPdf = (layout: string, at: Instant): Promise<Uint8Array> => pdfOf(template, layout, at)
