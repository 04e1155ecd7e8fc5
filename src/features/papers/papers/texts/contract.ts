import * as z from 'zod/mini'
import { endpoint, id, one, paperSize, report } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { instant, optionalText, text } from '#kernel/schemas.ts'
import { PAPER_KINDS, type PaperKind } from '../words.ts'
import { lackOfText, problemOfText } from './rules.ts'
import { isProse } from './words.ts'

const kind = z.enum(PAPER_KINDS)

export const PaperText = z.object({
  id,
  kind,
  version: z.int(),
  /** Before the name, or before what is listed. */
  opening: z.nullable(z.string()),
  /** After the name; each line is a paragraph. Null of what is no prose. */
  content: z.nullable(z.string()),
  /** Under what is listed. */
  remark: z.nullable(z.string()),
  /** Over the signature. */
  closing: z.string(),
  /** Null: it came with the program. */
  author_name: z.nullable(z.string()),
  created_at: instant,
})
export type PaperText = z.infer<typeof PaperText>

export const listPaperTexts = endpoint({
  method: 'GET',
  path: '/paper-texts',
  summary: 'What the kinds of paper say now; of one kind every version, the latest first',
  roles: ADMINS,
  permission: 'papers.texts',
  query: z.strictObject({ kind: z.optional(kind) }),
  answer: one(z.array(PaperText)),
})

type Texts = {
  kind: PaperKind
  opening?: string | null | undefined
  content?: string | null | undefined
  remark?: string | null | undefined
  closing: string
}

/** What a text must be, or must not be, by its kind. */
function refusalOfPlace(kind: PaperKind, field: 'opening' | 'content', said: string): string | null {
  if (isProse(kind)) return said === '' ? 'required' : null
  return field === 'content' && said !== '' ? 'no_place' : null
}

/** The first thing wrong with each text, at its field. */
const problemsOf = ({ kind, ...texts }: Texts) =>
  (['opening', 'content', 'remark', 'closing'] as const).flatMap((field) => {
    const said = texts[field] ?? ''
    const place = field === 'opening' || field === 'content' ? refusalOfPlace(kind, field, said) : null
    const isNeedy = field === 'closing' || (field === 'content' && isProse(kind))
    const code = place ?? problemOfText(kind, said) ?? (isNeedy ? lackOfText(field, said) : null)
    return code ? [{ field, code }] : []
  })

/** What a kind of paper is to say. */
const written = {
  kind,
  opening: optionalText(300),
  content: optionalText(3_000),
  remark: optionalText(600),
  closing: text(300),
}

/** Adds what is wrong with the texts to what the schema has found. */
const checked = (asked: { value: Texts; issues: z.core.$ZodRawIssue[] }): void => {
  for (const { field, code } of problemsOf(asked.value))
    asked.issues.push({ code: 'custom', path: [field], message: code, input: asked.value[field] })
}

export const createPaperText = endpoint({
  method: 'POST',
  path: '/paper-texts',
  summary: 'Writes another version of what a kind of paper says; those that were made keep theirs',
  roles: ADMINS,
  permission: 'papers.texts',
  body: z
    .strictObject({
      ...written,
      /** The version that was changed. */
      version: z.int().check(z.minimum(1)),
    })
    .check(checked),
  answer: one(PaperText),
  refusals: ['stale_version'],
  idempotent: true,
})

/** Drawn by the typesetter like any other, and no paper: without number, signature and code, and nowhere kept. */
export const printPaperSample = endpoint({
  method: 'POST',
  path: '/paper-texts/sample',
  summary: 'How a kind of paper would look with a text that is not saved: invented data, marked as a sample',
  roles: ADMINS,
  permission: 'papers.texts',
  query: z.strictObject({ paper: paperSize }),
  body: z.strictObject(written).check(checked),
  status: 200,
  answer: report,
})
