import * as z from 'zod/mini'
import { instant } from '#kernel/dates.ts'
import { endpoint, id, one } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { optionalText, text } from '#kernel/text.ts'
import { lackOfText, problemOfText } from './rules.ts'
import { TEXT_KINDS, type TextKind } from './words.ts'

const kind = z.enum(TEXT_KINDS)

export const PaperText = z.object({
  id,
  kind,
  version: z.int(),
  /** Before the name. */
  opening: z.string(),
  /** After it; each line is a paragraph. */
  content: z.string(),
  /** Under the table of courses. */
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
  summary: 'What certificates and letters say now; of one kind every version, the latest first',
  roles: ADMINS,
  permission: 'papers.texts',
  query: z.strictObject({ kind: z.optional(kind) }),
  answer: one(z.array(PaperText)),
})

type Texts = {
  kind: TextKind
  opening: string
  content: string
  remark?: string | null | undefined
  closing: string
}

/** The first thing wrong with each text, at its field. */
const problemsOf = ({ kind, ...texts }: Texts) =>
  (['opening', 'content', 'remark', 'closing'] as const).flatMap((field) => {
    const said = texts[field] ?? ''
    const lack = field === 'content' || field === 'closing' ? lackOfText(field, said) : null
    const code = problemOfText(kind, said) ?? lack
    return code ? [{ field, code }] : []
  })

export const createPaperText = endpoint({
  method: 'POST',
  path: '/paper-texts',
  summary: 'Writes another version of what a kind of paper says; those that were made keep theirs',
  roles: ADMINS,
  permission: 'papers.texts',
  body: z
    .strictObject({
      kind,
      /** The version that was changed. */
      version: z.int().check(z.minimum(1)),
      opening: text(300),
      content: text(3_000),
      remark: optionalText(600),
      closing: text(300),
    })
    .check((asked) => {
      for (const { field, code } of problemsOf(asked.value))
        asked.issues.push({ code: 'custom', path: [field], message: code, input: asked.value[field] })
    }),
  answer: one(PaperText),
  refusals: ['stale_version'],
  idempotent: true,
})
