import type { AuditChange, AuditValue } from './contract.ts'

type Json = unknown
type Fields = Readonly<Record<string, Json>>

// promises.md S3: what opens an account is never written down, whoever records it.
const SECRET = /password|token|secret|hash|_key$/

const isFields = (value: Json): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields without what must not be kept. */
export function withoutSecrets(fields: Fields): Record<string, Json> {
  const kept = Object.entries(fields).filter(([field]) => !SECRET.test(field))
  return Object.fromEntries(
    kept.map(([field, value]) => [field, isFields(value) ? withoutSecrets(value) : value]),
  )
}

/** What stands below something nested, by its path: `emergency_contact.name`. */
function flat(fields: Fields, path = ''): [string, AuditValue][] {
  return Object.entries(withoutSecrets(fields)).flatMap(([field, value]): [string, AuditValue][] =>
    isFields(value) ? flat(value, `${path}${field}.`) : [[path + field, asTold(value)]],
  )
}

const isScalar = (value: Json): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** A list of things is told by how many they are. */
function asTold(value: Json): AuditValue {
  if (Array.isArray(value)) return value.every(isScalar) ? value : value.length
  return isScalar(value) ? value : null
}

const isNothing = (value: AuditValue) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
const isSame = (one: AuditValue, other: AuditValue) =>
  (isNothing(one) && isNothing(other)) || JSON.stringify(one) === JSON.stringify(other)

/** What an entry says that changed, field by field; a field named on one side alone came or went. */
export function changesOf(before: Fields | null, after: Fields | null): AuditChange[] {
  const was = new Map(before ? flat(before) : [])
  const is = new Map(after ? flat(after) : [])
  // What an action leaves out of `after` stays as it was, unless the thing itself is gone.
  const fields = after && before ? [...is.keys()] : [...was.keys(), ...is.keys()]
  return fields
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((one) => !isUninteresting(one.field) && !isSame(one.before, one.after))
}

/** Ids that stand beside a name, and marks of time. */
const isUninteresting = (field: string) => field === 'id' || field === 'created_at' || field === 'updated_at'

const NAMED_KINDS = [
  'student',
  'teacher',
  'user',
  'period',
  'specialization',
  'pensum',
  'semester',
  'section',
  'course',
  'course_section',
  'classroom',
  'class_hour',
  'inscription',
  'payment',
  'schedule',
  'preregistered_student',
  'period_price_setting',
  'institution',
  'lesson',
  'final_delivery',
  'holiday',
  'activity',
  'availability',
] as const
export type NamedKind = (typeof NAMED_KINDS)[number]

const isKind = (kind: string): kind is NamedKind => NAMED_KINDS.some((one) => one === kind)

/** What the ids in a field name; null where it holds none. */
export function kindOf(field: string): NamedKind | null {
  if (field === 'coordinator_id') return 'teacher'
  const kind = field.replace(/_ids?$/, '').replace(/^class_hours$/, 'class_hour')
  return kind !== field && isKind(kind) ? kind : null
}

export type NameKey = `${NamedKind}:${number}`
type Entry = {
  entity: string
  entity_id: number | null
  before: Fields | null
  after: Fields | null
}

const idsIn = (value: AuditValue): number[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'number')

/** Every thing that an entry names by its id. */
export function namedIn({ entity, entity_id, before, after }: Entry): NameKey[] {
  const own: NameKey[] = isKind(entity) && entity_id !== null ? [`${entity}:${entity_id}`] : []
  const fields = [...(before ? flat(before) : []), ...(after ? flat(after) : [])]
  const named = fields.flatMap(([field, value]): NameKey[] => {
    const kind = kindOf(field)
    return kind ? idsIn(value).map((one): NameKey => `${kind}:${one}`) : []
  })
  return [...own, ...named]
}

type Names = ReadonlyMap<string, string>

/** The entry as it is read: names for ids, what it is about, and only what changed. */
export function readable<E extends Entry>({ before, after, ...entry }: E, names: Names) {
  const named = (field: string, value: AuditValue): AuditValue => {
    const kind = kindOf(field)
    const nameOf = <V extends string | number | boolean>(one: V) => names.get(`${kind}:${one}`) ?? one
    if (!kind || value === null) return value
    return Array.isArray(value) ? value.map(nameOf) : nameOf(value)
  }
  const changes = changesOf(before, after)
  const hidden = new Set([
    // The names that were kept tell more than the ids of people who may be gone.
    ...(changes.some(({ field }) => field === 'teachers') ? ['teacher_ids'] : []),
    ...(isFile(entry) ? ['file'] : []),
  ])
  const told = changes.filter(({ field }) => !hidden.has(field))
  const own = names.get(`${entry.entity}:${entry.entity_id}`) ?? subjectWithin({ before, after }, names)
  const student = studentIn({ before, after }, names)
  return {
    ...entry,
    subject: isFile(entry)
      ? String(after?.file)
      : own && student && !own.includes(student)
        ? `${student}: ${own}`
        : own,
    changes: told.map((one) => ({
      field: one.field,
      before: named(one.field, one.before),
      after: named(one.field, one.after),
    })),
  }
}

/** Whose it is where the change is one student's of many: a note or a mark of a lesson. */
const studentIn = ({ before, after }: Pick<Entry, 'before' | 'after'>, names: Names) =>
  after?.student_id !== undefined && before?.student_id === after.student_id
    ? names.get(`student:${after.student_id}`)
    : undefined

/** A file of the whole institute is about itself. */
const isFile = ({ entity }: Pick<Entry, 'entity'>) => entity === 'list' || entity === 'document'

/** What is gone is about the student, course or period that its entry names. */
function subjectWithin({ before, after }: Pick<Entry, 'before' | 'after'>, names: Names): string | null {
  const fields = { ...before, ...after }
  const found = (['student', 'course', 'section', 'period'] as const).flatMap((kind) => {
    const name = names.get(`${kind}:${String(fields[`${kind}_id`])}`)
    return name === undefined ? [] : [name]
  })
  return found.length > 0 ? found.join(', ') : null
}
