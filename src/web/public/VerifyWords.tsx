import type { ReactNode } from 'react'
import { codeFromText } from '#features/papers/papers/rules.ts'
import { showCode } from '#features/papers/papers/words.ts'
import { showFullDay } from '#kernel/dates.ts'
import type { IconName } from '#web/ui/Icon.tsx'
import type { Check, Verdict } from './paper-check.ts'

/** In two groups as on the paper; what cannot be a code stays as it was typed. */
export const shownCode = (code: string) => (codeFromText(code) === code ? showCode(code) : code)

type Words = {
  sign: IconName
  tone: string
  title: string
  lead: (check: Check) => ReactNode
  advice: ReactNode
}

const compare = (
  <>
    <b>Compare</b> estos datos con el papel. Si alguno difiere, el papel fue alterado.
  </>
)
const refuse = (
  <>
    <b>No acepte el documento</b> sin preguntar al instituto.
  </>
)
/** What is said of a paper, and what to do. */
export const VERIFY_WORDS: Record<Verdict, Words> = {
  genuine: {
    sign: 'ok',
    tone: 'text-ok',
    title: 'Documento auténtico',
    lead: () => 'El instituto lo hizo y sigue vigente.',
    advice: compare,
  },
  withdrawn: {
    sign: 'warning',
    tone: 'text-warn',
    title: 'Documento anulado',
    lead: ({ said }) =>
      `El instituto lo hizo, pero lo anuló el ${said?.withdrawn_on ? showFullDay(said.withdrawn_on) : ''}. Ya no vale.`,
    advice: (
      <>
        <b>Qué hacer:</b> pida uno vigente a quien lo presentó, o pregunte al instituto.
      </>
    ),
  },
  unknown: {
    sign: 'bad',
    tone: 'text-bad',
    title: 'Código desconocido',
    lead: ({ code }) =>
      codeFromText(code) ? (
        <>
          El instituto no ha hecho ningún documento con el código <b>{shownCode(code)}</b>.
        </>
      ) : (
        'En lo que se escribió no hay un código, o hay más de uno.'
      ),
    advice: (
      <>
        <b>Si está bien escrito,</b> no acepte el documento sin preguntar al instituto.
      </>
    ),
  },
  altered: {
    sign: 'bad',
    tone: 'text-bad',
    title: 'Documento alterado',
    lead: () =>
      'La firma no corresponde a lo que dice el código QR: alguien lo cambió, o no lo hizo el instituto.',
    advice: <>{refuse} Si copió la dirección, lea antes el código QR del papel.</>,
  },
  signed: {
    sign: 'ok',
    tone: 'text-ok',
    title: 'Firma auténtica',
    lead: () => 'La firma es auténtica; sin conexión no se sabe si fue anulado.',
    advice: compare,
  },
  unreachable: {
    sign: 'warning',
    tone: 'text-warn',
    title: 'Sin conexión',
    lead: () =>
      'Para comprobar este código hace falta conexión, o leer el código QR en un equipo que ya abrió esta página.',
    advice: null,
  },
  busy: {
    sign: 'warning',
    tone: 'text-warn',
    title: 'No se pudo comprobar',
    lead: () => 'El servicio está ocupado. Intente de nuevo en un momento.',
    advice: null,
  },
}
