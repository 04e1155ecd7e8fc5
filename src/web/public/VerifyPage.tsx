import { useCallback, useEffect, useState } from 'react'
import { codeFromText } from '#features/papers/papers/rules.ts'
import { PAPER_KIND_LABELS, type PaperKind } from '#features/papers/papers/words.ts'
import { type Day, showFullDay } from '#kernel/dates.ts'
import { centsFromText, showMoney } from '#kernel/money.ts'
import { showPhone } from '#kernel/person.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { PublicField } from './PublicField.tsx'
import { PublicForm } from './PublicForm.tsx'
import { PublicLayout } from './PublicLayout.tsx'
import { type Check, checkPaper, verdictOf } from './paper-check.ts'
import { CompareIdentity } from './VerifyIdentity.tsx'
import { shownCode, VERIFY_WORDS } from './VerifyWords.tsx'

/** As it stands where it was typed by hand with a sign that no address has. */
function codeInPath(): string {
  const [, , code = ''] = location.pathname.split('/')
  try {
    return decodeURIComponent(code)
  } catch {
    return code
  }
}

/** `/verify/CODE#facts.signature`: whether a paper is genuine, for whoever holds it; without a line by its signature. */
export function VerifyPage() {
  const [address, setAddress] = useState({ code: codeInPath(), hash: location.hash })
  const [check, setCheck] = useState<Check | null>(null)
  const look = useCallback(async () => {
    setCheck(null)
    setCheck(await checkPaper(address.code, address.hash))
  }, [address])
  useEffect(() => void (address.code && look()), [address.code, look])
  useEffect(() => {
    // Once the answer stands: it needs what the page itself does not.
    void import('./verify-offline.ts').then(({ keepForLater }) => keepForLater())
  }, [])
  useEffect(() => {
    // Also where another paper's facts come under the same code.
    const read = () => setAddress({ code: codeInPath(), hash: location.hash })
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [])
  const onCode = (typed: string) => {
    const code = codeFromText(typed) ?? typed
    // What was signed belongs to the code of the address alone.
    const [hash = ''] = /\/verify\/[^\s#]+(#\S+)/i.exec(typed)?.slice(1) ?? []
    history.pushState(null, '', `/verify/${encodeURIComponent(code)}${hash}`)
    setAddress({ code, hash })
  }
  if (address.code === '')
    return (
      <PublicLayout title="Comprobar un documento" lead="Escriba el código que está al pie del documento.">
        <CodeForm label="Código" first="" onCode={onCode} />
      </PublicLayout>
    )
  if (!check)
    return (
      <PublicLayout title="Comprobando el documento">
        <p role="status">Se pregunta al instituto…</p>
      </PublicLayout>
    )
  return <Result check={check} onCode={onCode} again={() => void look()} />
}

type ResultProps = { check: Check; onCode: (code: string) => void; again: () => void }

function Result({ check, onCode, again }: ResultProps) {
  const verdict = verdictOf(check)
  const { sign, tone, title, lead, advice } = VERIFY_WORDS[verdict]
  const { said, signature } = check
  const isShown = verdict === 'genuine' || verdict === 'withdrawn' || verdict === 'signed'
  const mayRetry = verdict === 'unreachable' || verdict === 'busy' || verdict === 'signed'
  return (
    <PublicLayout
      title={title}
      sign={
        <span className={`landing-sign ${tone}`}>
          <Icon name={sign} />
        </span>
      }
      lead={<span role="status">{lead(check)}</span>}
      issuer={signature.state === 'good' ? signature.checked.facts.iss : undefined}
    >
      {isShown && <Facts check={check} />}
      {advice && <p>{advice}</p>}
      {isShown && signature.state === 'good' && signature.checked.facts.h && (
        <CompareIdentity isOf={signature.checked.isOf} />
      )}
      {mayRetry && (
        <p>
          <Button onClick={again}>Preguntar al instituto</Button>
        </p>
      )}
      {verdict === 'unknown' && (
        <CodeForm
          label="Revise el código y escríbalo otra vez"
          first={shownCode(check.code)}
          onCode={onCode}
        />
      )}
      {said?.phone && (
        <p className="landing-row">
          <span>Control de Estudios</span>
          <a className="link" href={`tel:${said.phone.replaceAll(/[^\d+]/g, '')}`}>
            {showPhone(said.phone)}
          </a>
        </p>
      )}
      <p className="landing-foot text-text-2">
        No se muestra el nombre completo ni ninguna nota.{' '}
        {verdict !== 'unknown' && (
          <a className="link" href="/verify">
            Comprobar otro
          </a>
        )}
      </p>
    </PublicLayout>
  )
}

const CHECKED: Record<Check['signature']['state'], string> = {
  good: 'Firma comprobada en este equipo.',
  bad: '',
  none: 'Dicho por el instituto. Al leer el código QR se comprueba también la firma.',
  unable: 'Dicho por el instituto. Este navegador no pudo comprobar la firma.',
}

/** What the digits are of; who reads only the code is not told. */
const IDENTITY_LABELS: Readonly<Record<string, string>> = { V: 'Cédula', E: 'Cédula', P: 'Pasaporte' }

function Facts({ check: { said, signature } }: { check: Check }) {
  const facts = signature.state === 'good' ? signature.checked.facts : null
  const kind = (said?.kind ?? facts?.k ?? '') as PaperKind
  const day = (said?.issued_on ?? facts?.d) as Day | undefined
  const digits = said?.last_digits ?? facts?.t
  const amount = said?.amount ?? centsFromText(facts?.a ?? '')
  const rows = [
    ['Documento', PAPER_KIND_LABELS[kind] ?? ''],
    ['Número', said?.number ?? facts?.n ?? ''],
    ['Fecha', day ? showFullDay(day) : ''],
    ['Corresponde a', said?.about ?? facts?.s],
    ['Monto', amount === null ? '' : showMoney(amount)],
    ['A nombre de', said?.initials ?? facts?.i],
    [
      'Quién lo emitió',
      said?.self_served_signer &&
        `El instituto, al instante y a solicitud del estudiante. Firma ${said.self_served_signer}`,
    ],
    [IDENTITY_LABELS[said?.identity_kind ?? ''] ?? 'Identidad', digits && `termina en ${digits}`],
    ['Instituto', facts?.iss],
  ]
  return (
    <div>
      <dl className="border-text border-t">
        {rows
          .filter(([, value]) => value)
          .map(([term, value]) => (
            <div key={term} className="flex gap-2 border-line border-b py-2">
              <dt className="text-text-2" style={{ flex: '0 0 8rem' }}>
                {term}
              </dt>
              <dd className="min-w-0 flex-1 wrap-anywhere">
                <b>{value}</b>
              </dd>
            </div>
          ))}
      </dl>
      <p className="mt-2 text-compact text-text-2">
        {CHECKED[signature.state]} {facts && said && 'Vigencia leída ahora mismo.'}
      </p>
    </div>
  )
}

type CodeProps = { label: string; first: string; onCode: (code: string) => void }

function CodeForm({ label, first, onCode }: CodeProps) {
  const [code, setCode] = useState(first)
  return (
    <PublicForm problem={null} onSubmit={() => onCode(code.trim())}>
      <PublicField
        id="code"
        label={label}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onValue={setCode}
        hint="Diez signos. No llevan I, L, O ni U: lo que parece una O es un cero."
      />
      <Button mode="primary" size="lg" type="submit">
        Comprobar
      </Button>
    </PublicForm>
  )
}
