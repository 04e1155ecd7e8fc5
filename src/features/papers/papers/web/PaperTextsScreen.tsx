import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { showMoment } from '#kernel/dates.ts'
import { Answered } from '#web/api/Answered.tsx'
import { call, useAnswer } from '#web/api/api.tsx'
import { Form } from '#web/forms/Form.tsx'
import { PrintedText } from '#web/forms/PrintedText.tsx'
import { TextAreaField } from '#web/forms/TextAreaField.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useNarrow } from '#web/ui/media.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { offerUndo, toast } from '#web/ui/toast.ts'
import { createPaperText, listPaperTexts, type PaperText } from '../texts/contract.ts'
import { isProse } from '../texts/words.ts'
import { PAPER_KIND_LABELS, PAPER_KINDS, type PaperKind } from '../words.ts'
import { LISTED, PaperPreview } from './PaperPreview.tsx'
import { Placeholders } from './Placeholders.tsx'

const KINDS = PAPER_KINDS.map((value) => ({ value, label: PAPER_KIND_LABELS[value] }))
const LEADS: Partial<Record<PaperKind, string>> = {
  acta: 'Un cambio vale para las actas que se sellen desde entonces; las selladas conservan su texto.',
  receipt: 'Un cambio vale para los pagos que se aprueben desde entonces; los demás conservan su texto.',
}
const REMARKS = {
  kardex: 'Nota al pie',
  acta: 'Nota bajo las notas',
  receipt: 'Nota bajo los datos',
} as const
const FIELDS = ['opening', 'content', 'remark', 'closing'] as const

function useKind(): [PaperKind, (kind: PaperKind) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const kind = PAPER_KINDS.find((one) => one === search.kind) ?? 'study'
  return [kind, (next) => void navigate({ to: '/papers/texts', search: { kind: next }, replace: true })]
}

/** `/papers/texts`: what each kind of paper says, in the institute's own words. */
export function PaperTextsScreen() {
  const [kind, setKind] = useKind()
  const isNarrow = useNarrow()
  const answer = useAnswer(listPaperTexts, { query: { kind } }, { silent: true, staleTime: 0 })
  return (
    <Screen
      title="Textos de los documentos"
      lead={
        LEADS[kind] ?? 'Un cambio vale para lo que se prepare desde entonces; lo ya emitido queda como está.'
      }
    >
      <div className="mb-4 flex">
        {isNarrow ? (
          // Six side by side take three rows of a phone.
          <select
            className="input"
            aria-label="Documento"
            value={kind}
            onChange={({ target }) => setKind(PAPER_KINDS.find((one) => one === target.value) ?? kind)}
          >
            {KINDS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        ) : (
          <Segmented label="Documento" value={kind} onChange={setKind} choices={KINDS} />
        )}
      </div>
      <Answered answer={answer} rows={6} height={72}>
        {([latest, ...before]) => latest && <Text key={kind} latest={latest} before={before} />}
      </Answered>
    </Screen>
  )
}

function Text({ latest, before }: { latest: PaperText; before: readonly PaperText[] }) {
  const { kind } = latest
  // Once saved, or seen beside another's: the version that is being changed now. A draft brings the one of its day.
  const version = useRef<number | null>(null)
  const [text, setText] = useState(latest)
  return (
    <Form
      endpoint={createPaperText}
      defaults={{
        ...Object.fromEntries(FIELDS.map((field) => [field, text[field]])),
        kind,
        version: text.version,
      }}
      draft={kind}
      body={(body) => ({ ...body, kind, version: version.current ?? body.version })}
      reread={async () => {
        const [saved] = (await call(listPaperTexts, { query: { kind } })).data
        version.current = saved?.version ?? version.current
        return saved ?? latest
      }}
      onDone={({ data }) => {
        version.current = data.version
        setText(data)
        toast.success('Se ha guardado el texto con éxito', `Versión ${data.version}`)
      }}
    >
      <Placeholders
        kind={kind}
        fields={
          <>
            <Fields kind={kind} />
            <PrintedText names={FIELDS} />
          </>
        }
      >
        <PaperPreview kind={kind} />
      </Placeholders>
      {before.length > 0 && <Versions latest={latest} before={before} />}
    </Form>
  )
}

/** What a kind is worded in: figures, tables, signatures and codes are nobody's words. */
const Fields = ({ kind }: { kind: PaperKind }) =>
  isProse(kind) ? (
    <>
      <TextAreaField name="opening" most={300} needed hint="Antes del nombre." />
      <TextAreaField
        name="content"
        most={3_000}
        rows={6}
        needed
        hint="Después del nombre. Cada línea es un párrafo."
      />
      {kind !== 'letter' && <TextAreaField name="remark" most={600} hint="Si hace falta aclarar algo." />}
      <TextAreaField name="closing" most={300} hint="Sobre la firma." />
    </>
  ) : (
    <>
      <TextAreaField name="opening" most={300} hint={`Antes de ${LISTED[kind]}, si hace falta.`} />
      <TextAreaField
        name="remark"
        label={REMARKS[kind]}
        most={600}
        hint="Si hace falta aclarar algo, o decir qué norma rige."
      />
      <TextAreaField name="closing" most={300} hint="Junto a la firma." />
    </>
  )

function Versions({ latest, before }: { latest: PaperText; before: readonly PaperText[] }) {
  const { getValues, setValue } = useFormContext()
  const put = (texts: Record<string, unknown>) => {
    for (const field of FIELDS)
      setValue(field, texts[field] ?? '', { shouldDirty: true, shouldValidate: true })
  }
  const take = (one: PaperText) => {
    const before = { ...getValues() }
    put(one)
    offerUndo(`Versión ${one.version} en el formulario`, () => put(before), 'Guárdela para usarla.')
  }
  return (
    <Card title="Versiones" flush>
      <ul className="rows">
        {[latest, ...before].map((one) => (
          <li key={one.id} className="justify-between gap-3">
            <span>
              Versión {one.version}
              <span className="block text-hint text-text-2">
                {one.author_name === null
                  ? 'La que trae el sistema'
                  : `${one.author_name}, ${showMoment(one.created_at)}`}
              </span>
            </span>
            {one === latest ? (
              <Badge tone="ok">En uso</Badge>
            ) : (
              <Button size="sm" label={`Usar la versión ${one.version}`} onClick={() => take(one)}>
                Usar
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
