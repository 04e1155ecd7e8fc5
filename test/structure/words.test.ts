import { expect, test } from 'vitest'
import { SPANISH, sources, withoutComments } from '../support/sources.ts'

type Text = { place: string; text: string }

/** screens.md#words: what is not written to people, and how to say it. */
const FORBIDDEN: readonly [form: RegExp, instead: string][] = [
  [
    /\b(?:haz|puedes|debes|tienes|quieres|necesitas|deseas|eres|podrás|tendrás|deberás|verás|recibirás)\b/i,
    'impersonal, or usted',
  ],
  [/\b(?:tu|tus|tuy[oa]s?|te|ti|contigo|inténtalo|comprueba tu)\b/i, 'impersonal, or usted'],
  [
    /(?:^|[.:!?»] )(?:Revisa|Escribe|Elige|Selecciona|Ingresa|Introduce|Verifica|Guarda|Intenta|Espera|Usa|Pulsa|Toca|Ve|Vuelve|Confirma|Agrega|Añade|Crea|Abre|Cierra|Indica|Completa|Inicia(?= sesión(?! con))|Busca|Envía|Sube|Marca|Recuerda) /,
    'impersonal, or usted',
  ],
  [/\b(?:podés|tenés|querés|debés|hacé|elegí|vos|revisá|escribí)\b/i, 'no voseo'],
  [/\b(?:usted|ustedes|uds?\.|vds?\.)(?:\s|$|,)/i, 'usted without the pronoun'],
  [/\bpor favor\b/i, 'without it'],
  [/\btodavía no hay\b/i, 'aún no hay'],
  [
    /\b(?:clic|click|cliquear|e-?mails?|mails?|login|logout|password|online|dashboard|feedback)\b/i,
    'the Spanish word',
  ],
  [/¡|!(?:\s|$|»)/, 'no exclamation marks'],
  [/\.\.\./, '…'],
  [/[a-záéíóúñ](?:\/as?|\(as?\)|@s)(?:\s|$|[.,])/, 'one word for all, or the pair'],
]

/** Sentences that the specification fixes to the letter (refusals.md#sentences). This list may only shrink. */
const FIXED = [
  'No puedes acceder a esta vista',
  'No puedes ejecutar esta acción',
  'Por favor verifique la información ingresada',
  'Por favor verifique sus datos.',
  'Por favor confirme sus datos.',
  'El email ya ha sido tomado',
  'Buscar...',
]

/** docs/glossary.md#words-that-are-not-used, of which each is looked for in one and in many. */
const UNUSED: readonly [form: RegExp, instead: string][] = (
  sources('docs/glossary.md')[0]?.text.split('## Words that are not used')[1] ?? ''
)
  .split('\n')
  .flatMap((line) => {
    const [, instead = '', others = ''] = /^\| (.+?) \| (.+?) \|/.exec(line) ?? []
    return [...others.matchAll(/«(.+?)»/g)].map(([, word = '']): [RegExp, string] => [
      new RegExp(`(?<!\\p{L})${word}(?:e?s)?(?!\\p{L})`, 'iu'),
      instead,
    ])
  })
/** What people type as they like, into the search and over the columns of a file; the acta; the API's own recipients. */
const OF_OTHERS =
  /palette-(?:words|search)\.ts:|\/(?:imports|importing)\/|(?:acta|sample)\.pdf\.ts:|notifications\/words\.ts:|\.test\.ts:/

const LITERAL =
  /"((?:\\.|[^"\\\n])*)"|'((?:\\.|[^'\\\n])*)'|`((?:\\.|[^`\\])*)`|\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\/[dgimsuvy]*(?=[\s.,;)\]])/g
/** Between two tags or braces, where no code stands. */
const MARKUP = /(?<=>|\})([^<>{}=;]*[a-záéíóúñ][^<>{}=;]*)(?=<|\{)/gi

/** Something to be read: a sentence or a label, not a name of the program. */
const isRead = (text: string) =>
  /^[«¿¡]?[A-ZÁÉÍÓÚÑ][a-záéíóúüñ]/.test(text) ||
  /[áéíóúñ¿¡«…]/.test(text) ||
  /[a-z],? [a-z]+ (?:de|la|el|en|que|y) /.test(text)

function textsOf({ path, text }: { path: string; text: string }): Text[] {
  const code = path.endsWith('.html')
    ? text.replaceAll(/<!--[\s\S]*?-->/g, '')
    : withoutComments(text).replaceAll(/^import[^;]*?from '[^']+'$/gm, (found) =>
        found.replaceAll(/[^\n]/g, ' '),
      )
  const pieces: [at: number, piece: string][] = []
  const blank = code.replaceAll(LITERAL, (found, double, single, template, at: number) => {
    const literal: string = double ?? single ?? template ?? ''
    // A value put into the text stands for a name.
    pieces.push([at, literal.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, 'X')])
    return found.replaceAll(/[^\n]/g, ' ')
  })
  const hasMarkup = /\.(?:tsx|html)$/.test(path)
  if (hasMarkup)
    for (const match of code.matchAll(MARKUP)) {
      // What lies within a literal was taken above.
      if (blank.slice(match.index, match.index + match[0].length).trim()) pieces.push([match.index, match[0]])
    }
  return pieces
    .map(([at, piece]) => ({ at, piece: piece.replaceAll(/\s+/g, ' ').trim() }))
    .filter(({ piece }) => isRead(piece))
    .map(({ at, piece }) => ({ place: `${path}:${text.slice(0, at).split('\n').length}`, text: piece }))
}

const files = sources('src/**/*.{ts,tsx}', '*.html').filter(
  ({ path }) => path.endsWith('.html') || SPANISH.some((one) => one.test(path)),
)
const texts = files.flatMap(textsOf)

const wrongIn = ({ place, text }: Text): string[] =>
  [...FORBIDDEN, ...(OF_OTHERS.test(place) ? [] : UNUSED)].flatMap(([form, instead]) => {
    const match = FIXED.includes(text) ? null : form.exec(text)
    return match ? [`${place}: «${text}» has «${match[0].trim()}»: ${instead}`] : []
  })

test('what people read is written as screens.md#words asks', () => {
  expect(texts.length).toBeGreaterThan(1_000)
  expect(texts.flatMap(wrongIn)).toEqual([])
})

test('every exception is a sentence that is still shown', () => {
  const shown = new Set(texts.map(({ text }) => text))
  expect(FIXED.filter((sentence) => !shown.has(sentence))).toEqual([])
})

/** Where a moment of a notification is shown on a screen: nowhere else does one read YYYY-MM-DD (decision 26). */
const NOTICES = /^src\/features\/messages\/notifications\/|\/(?:BellLatest|StudentHome)\.tsx$/

test('a screen shows a moment as people write it; notifications alone as data', () => {
  const screens = sources('src/web/**/*.{ts,tsx}', 'src/features/**/web/**/*.{ts,tsx}')
  const showing = screens.flatMap(({ path, text }) => (/\bshowInstant\b/.test(text) ? [path] : []))
  expect(showing.length).toBeGreaterThan(2)
  expect(showing.filter((path) => !NOTICES.test(path))).toEqual([])
})

test.each([
  '<p>Aquí puedes ver tus pagos</p>',
  "const label = 'Haga clic en Guardar'",
  'const title = `Hola, $' + '{name}. Por favor espere`',
  '<Button>Guardar ahora!</Button>',
  '<p>\n  Cargando los pagos...\n</p>',
  "text: 'Escribe la contraseña de nuevo'",
  "text: 'Envíe un email a la administración'",
  '<li>Todos los alumnos/as</li>',
  "title: 'Nuestros docentes de hoy'",
])('control: %j is found', (text) => {
  expect(textsOf({ path: 'src/web/planted.tsx', text }).flatMap(wrongIn)).not.toEqual([])
})
