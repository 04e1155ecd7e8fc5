import { dayAsTyped, isDay } from '#kernel/dates.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import { showAmount } from '#kernel/money.ts'

type Phrase = `${'el' | 'la' | 'los' | 'las'} ${string}`

/** A feature's own fields, as its `field-words.ts` has them. */
export type FieldWords = {
  names?: Readonly<Record<string, Phrase>>
  /** Refusal code → its fields; the first one that a form has shows it. */
  refused?: { readonly [C in ErrorCode]?: readonly string[] }
  /** Field code → sentence. */
  sayings?: Readonly<Record<string, Saying>>
}

/**
 * Fields of several features, of a person, or of the public pages; those of one feature stand in its `field-words.ts`.
 * `el nombre` gives «Nombre» and «El nombre es obligatorio.»
 */
const FIELDS: Record<string, Phrase> = {
  access_token: 'el token',
  address: 'la dirección',
  birth_date: 'la fecha de nacimiento',
  birth_place: 'el lugar de nacimiento',
  city: 'la ciudad',
  code: 'el código',
  course_id: 'la materia',
  date: 'la fecha',
  description: 'la descripción',
  email: 'el correo electrónico',
  emergency_contact: 'el contacto de emergencia',
  'emergency_contact.name': 'el nombre del contacto de emergencia',
  'emergency_contact.phone': 'el teléfono del contacto de emergencia',
  'emergency_contact.relationship': 'el parentesco del contacto de emergencia',
  enabled: 'el estado',
  end_date: 'la fecha de fin',
  facebook: 'la cuenta de Facebook',
  file: 'el archivo',
  first_name: 'el nombre',
  fiscal_id: 'el RIF',
  gender: 'el género',
  graduation_year: 'el año de graduación',
  identity_kind: 'la nacionalidad del documento',
  identity_number: 'el documento de identidad',
  inscription_id: 'la inscripción',
  instagrams: 'la cuenta de Instagram',
  last_name: 'el apellido',
  name: 'el nombre',
  comment: 'el comentario',
  note: 'la nota',
  notes: 'las observaciones',
  number: 'el número',
  password: 'la contraseña',
  password_confirmation: 'la confirmación de la contraseña',
  pensum_id: 'el pensum',
  period_id: 'el período',
  phone: 'el teléfono',
  previous_school: 'la institución de procedencia',
  public_url: 'la dirección web',
  profile_picture: 'la foto',
  reason: 'el motivo',
  search: 'la búsqueda',
  section: 'la sección',
  section_id: 'la sección',
  semester: 'el semestre',
  semester_id: 'el semestre',
  shift: 'el turno',
  short_name: 'el nombre corto',
  specialization: 'la especialidad',
  specialization_id: 'la especialidad',
  start_date: 'la fecha de inicio',
  state: 'el estado',
  status: 'el estado',
  student_id: 'el estudiante',
  teacher_id: 'el profesor',
  teacher_ids: 'los profesores',
  title: 'el título',
  token: 'el token',
  twitter: 'la cuenta de Twitter',
}

const UNKNOWN = 'el dato'

/** Returns a field's name with its article, by its path or the longest suffix without indices that has one. */
function phraseOf(field: string): string {
  const parts = field.split('.').filter((part) => !/^\d+$/.test(part))
  const ends = parts.map((_, from) => parts.slice(from).join('.'))
  const named = [field, ...ends].find((end) => Object.hasOwn(FIELDS, end))
  return (named && FIELDS[named]) ?? UNKNOWN
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('es-VE') + text.slice(1)

/** `first_name` → `Nombre`. */
export const labelOf = (field: string): string => capital(phraseOf(field).replace(/^\S+ /, ''))

type Saying = (subject: Subject, args: readonly string[]) => string
/** `La fecha`, with the endings and verb that agree with it. */
type Subject = { name: string; o: string; is: string; has: string; must: string }

function subjectOf(phrase: string): Subject {
  const article = phrase.split(' ')[0] ?? 'el'
  const isMany = article === 'los' || article === 'las'
  const isShe = article === 'la' || article === 'las'
  return {
    name: capital(phrase),
    o: (isShe ? 'a' : 'o') + (isMany ? 's' : ''),
    is: isMany ? 'son' : 'es',
    has: isMany ? 'tienen' : 'tiene',
    must: isMany ? 'deben' : 'debe',
  }
}

const other = (field: string | undefined) => (field ? phraseOf(field) : 'el otro dato')

/** By code (refusals.md#validation): the subject, then what stands after the colon. */
const SAYINGS: Record<string, Saying> = {
  required: ({ name, is, o }) => `${name} ${is} obligatori${o}.`,
  min: ({ name, must }, [least]) => `${name} ${must} ser de al menos ${least}.`,
  max: ({ name, must }, [most]) => `${name} no ${must} pasar de ${most}.`,
  between: ({ name, must }, [least, most]) => `${name} ${must} estar entre ${least} y ${most}.`,
  size: ({ name, must }, [size]) => `${name} ${must} ser de ${size}.`,
  digits: ({ name, must }, counts) => `${name} ${must} tener ${counts.join(' a ')} dígitos.`,
  decimals: ({ name, must }, [count]) => `${name} ${must} tener ${count} decimales como máximo.`,
  email: ({ name, must }) => `${name} ${must} ser una dirección como nombre@correo.com.`,
  unique: ({ name }) => `${name} ya está en uso.`,
  numeric: ({ name, must }) => `${name} ${must} ser un número.`,
  integer: ({ name, must }) => `${name} ${must} ser un número entero.`,
  boolean: ({ name, must }) => `${name} ${must} ser sí o no.`,
  string: ({ name, has }) => `${name} ${has} caracteres que no se pueden guardar.`,
  array: ({ name, must }) => `${name} ${must} ser una lista.`,
  date: ({ name, must }) => `${name} ${must} ser una fecha como 31/01/2026.`,
  time: ({ name, must }) => `${name} ${must} ser una hora como 07:30 o 14:05.`,
  money: ({ name, must }) => `${name} ${must} ser una cantidad como 1.234,50.`,
  before: ({ name, must }, [day]) => `${name} ${must} ser anterior a ${dayOr(day)}.`,
  before_or_equal: ({ name, must }, [day]) => `${name} no ${must} ser posterior a ${dayOr(day)}.`,
  after: ({ name, must }, [day]) => `${name} ${must} ser posterior a ${dayOr(day)}.`,
  after_or_equal: ({ name, must }, [day]) => `${name} no ${must} ser anterior a ${dayOr(day)}.`,
  same: ({ name, must }, [field]) => `${name} ${must} coincidir con ${other(field)}.`,
  different: ({ name, must, o }, [field]) => `${name} ${must} ser distint${o} de ${other(field)}.`,
  confirmed: ({ name }) => `${name} no coincide.`,
  in: ({ name, must }) => `${name} ${must} ser una de las opciones.`,
  exists: ({ name }) => `${name} no existe o no está a su alcance.`,
  file: ({ name, must }) => `${name} ${must} ser un archivo.`,
  empty: ({ name, has }) => `${name} no ${has} contenido.`,
  image: ({ name, must }) => `${name} ${must} ser una imagen PNG, JPEG o WebP.`,
  mimes: ({ name, must }, kinds) => `${name} ${must} ser un archivo de tipo ${kinds.join(', ')}.`,
  dimensions: ({ name, has }) => `${name} ${has} un tamaño que no se admite.`,
  max_bytes: ({ name, must }, [bytes]) => `${name} no ${must} pasar de ${megabytes(bytes)}.`,
  prohibited: ({ name, is, o }) => `${name} no ${is} admitid${o} con este tipo de pago.`,
  identity: ({ name, must }) =>
    `${name} ${must} tener entre 4 y 9 dígitos, con puntos solo en los miles y sin dígito verificador, o entre 5 y 20 letras y dígitos si es un pasaporte.`,
  regex: ({ name, has }) => `${name} no ${has} la forma esperada.`,
  phone: ({ name, must }) => `${name} ${must} ser un número como 0414-1234567.`,
  url: ({ name, must }) => `${name} ${must} ser como https://instituto.edu.ve.`,
  uuid: ({ name, has }) => `${name} no ${has} la forma esperada.`,
  password_common: ({ name }) => `${name} es fácil de adivinar: elija otra.`,
  password_personal: ({ name }) =>
    `${name} no debe repetir el nombre, el correo, el documento o el instituto.`,
  invalid_credentials: () => 'Por favor verifique sus datos.',
  unknown: ({ name }) => `${name} no se admite aquí.`,
}

const REFUSED: Record<string, readonly string[]> = {
  code_already_exists: ['code'],
  name_already_exists: ['name'],
}

/** Adds a feature's fields; the table `field-words.ts` does so for each before a form is shown. */
export function learnFields({ names, refused, sayings }: FieldWords): void {
  Object.assign(FIELDS, names)
  Object.assign(REFUSED, refused)
  Object.assign(SAYINGS, sayings)
}

/** Returns the fields that a refusal concerns; none if it concerns the whole. */
export const fieldsRefusedBy = (code: string): readonly string[] => REFUSED[code] ?? []

const dayOr = (value: string | undefined) => (value && /^\d/.test(value) ? value : other(value))
const megabytes = (bytes: string | undefined) => `${Math.floor(Number(bytes ?? 0) / 1_000_000)} MB`

export type FieldKind = { kind?: 'text' | 'number' | 'money'; label?: string | undefined }

/**
 * Returns the sentence of a 422 code: `fieldSentence('first_name', 'required')`. Bounds are told in characters,
 * numbers or money, as the field holds.
 */
export function fieldSentence(
  field: string,
  code: string,
  { kind = 'number', label }: FieldKind = {},
): string {
  const [name = code, rest = ''] = code.split(/:(.*)/s)
  const args = rest.split(',')
  const phrase = phraseOf(field)
  const known =
    phrase !== UNKNOWN || !label ? subjectOf(phrase) : { ...subjectOf(UNKNOWN), name: `«${label}»` }
  if (kind === 'text' && (name === 'min' || name === 'max'))
    return charactersSentence(known, name, args[0] ?? '')
  const shown = args.map((arg) => (kind === 'money' ? moneyText(arg, field) : asRead(arg)))
  return (
    (SAYINGS[name] ?? SAYINGS.regex)?.(known, name === 'mimes' ? args : shown) ?? `${known.name}: verifique.`
  )
}

function charactersSentence({ name, must }: Subject, bound: string, count: string): string {
  if (bound === 'min' && count === '1') return `${name} ${must} tener al menos un carácter.`
  return bound === 'min'
    ? `${name} ${must} tener al menos ${count} caracteres.`
    : `${name} ${must} tener ${count} caracteres como máximo.`
}

/** A bound as people write it: `1,5`, `31/01/2026`. */
const asRead = (arg: string) => (isDay(arg) ? dayAsTyped(arg) : arg.replace(/^(\d+)\.(\d+)$/, '$1,$2'))

const moneyText = (arg: string, field: string) =>
  /^\d+$/.test(arg) ? `${showAmount(Number(arg))} ${field.includes('_ves') ? 'Bs.' : '$'}` : arg
