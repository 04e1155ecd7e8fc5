import type { ErrorCode } from '#kernel/errors.ts'
import { PDF_MARK } from '#kernel/pdf.ts'

export const DOCUMENT_KINDS = ['pdf', 'epub', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'picture'] as const

/** rules.md#library */
export const MOST_DOCUMENT_BYTES = 50_000_000

export type ShelfFacts = {
  /** Of the semester's pensum; null without semester. */
  semester_specialization_id: number | null
  /** Whether the semester has the course; true without one of both. */
  semester_has_course: boolean
}

type ShelfKey = { specialization_id: number | null; semester_id: number | null }

/** A semester is one of the specialization, if one is named, and has the course. */
export function refusalToPlace({ specialization_id, semester_id }: ShelfKey, facts: ShelfFacts) {
  if (semester_id === null) return null
  const isOther = specialization_id !== null && specialization_id !== facts.semester_specialization_id
  if (isOther) return 'document_semester_not_related_to_specialization' satisfies ErrorCode
  return facts.semester_has_course ? null : ('document_semester_not_related_to_course' satisfies ErrorCode)
}

const TAKEN = /\.(?:pdf|epub|docx|xlsx|pptx|odt|ods|odp|png|jpe?g|webp)$/i
const OLD_OFFICE = /\.(?:doc|xls|ppt)$/i
const WITH_MACROS = /\.(?:doc|xls|ppt)m$/i

export type Unsendable = 'empty' | 'large' | 'old_office' | 'with_macros' | 'no_pdf' | 'other_kind'

type Chosen = { name: string; size: number; head: string }

/**
 * Why a chosen file is not sent at all, so that nobody waits for a refusal: by its name, size and first bytes as text, of
 * which the server believes none.
 */
export function reasonNotToSend({ name, size, head }: Chosen): Unsendable | null {
  if (size === 0) return 'empty'
  if (size > MOST_DOCUMENT_BYTES) return 'large'
  if (OLD_OFFICE.test(name)) return 'old_office'
  if (WITH_MACROS.test(name)) return 'with_macros'
  if (/\.pdf$/i.test(name) && !PDF_MARK.test(head)) return 'no_pdf'
  // Some phones give names without an ending.
  return TAKEN.test(name) || !name.includes('.') ? null : 'other_kind'
}

/** The name under which a file is saved: its title, once with its ending, in letters that every system takes. */
export function fileNameOf({
  title,
  kind,
}: {
  title: string
  kind: (typeof DOCUMENT_KINDS)[number]
}): string {
  const name = title
    .replace(TAKEN, '')
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll(/[^\w .-]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 80)
    .replaceAll(/^[ .]+|[ .]+$/g, '')
  return `${name || 'documento'}.${kind === 'picture' ? 'webp' : kind}`
}
