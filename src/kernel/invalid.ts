import * as z from 'zod/mini'

const NO_WORDS = 'Invalid input'
// All copies of zod in a process share one configuration, so another library could set the language of our messages.
z.config({ customError: () => NO_WORDS })

/** What is wrong with an input: field (dotted path) → codes such as `required`, `max:50`, `between:0,20`. */
export type FieldErrors = Record<string, string[]>

type Issue = z.core.$ZodIssue

const TYPE_CODES: Record<string, string> = {
  number: 'numeric',
  int: 'integer',
  boolean: 'boolean',
  string: 'string',
  array: 'array',
  object: 'array',
}

const isEmpty = (input: unknown) => input === undefined || input === null || input === ''

function codeOf(issue: Issue): string {
  // Set only where a check was given a code as its `error`.
  if (issue.message && issue.message !== NO_WORDS) return issue.message
  if (isEmpty(issue.input) && issue.code !== 'too_big') return 'required'
  switch (issue.code) {
    case 'invalid_type':
      return TYPE_CODES[issue.expected] ?? 'in'
    case 'too_small':
      return `min:${issue.minimum}`
    case 'too_big':
      return `max:${issue.maximum}`
    case 'invalid_format':
      return issue.format === 'regex' ? 'regex' : issue.format
    default:
      return 'in'
  }
}

/** Bounds the answer: no form has more fields. */
const MOST_FIELDS = 50

/** The issues of a failed parse (made with `reportInput: true`) as field → codes. */
export function fieldErrorsOf(issues: readonly Issue[]): FieldErrors {
  // A map, since a plain object already has `toString` and `__proto__`.
  const errors = new Map<string, string[]>()
  const add = (field: string, code: string) => {
    const codes = errors.get(field) ?? []
    if (!codes.includes(code)) errors.set(field, [...codes, code])
  }
  for (const issue of issues) {
    const at = issue.path.map(String)
    for (const [field, code] of codesOf(issue)) {
      if (errors.size >= MOST_FIELDS) return Object.fromEntries(errors)
      add([...at, field].filter(Boolean).join('.'), code)
    }
  }
  return Object.fromEntries(errors)
}

/** Returns the codes of one issue, each with its field below the issue's path; `''` is the path itself. */
function codesOf(issue: Issue): (readonly [field: string, code: string])[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, MOST_FIELDS).map((key) => [key, 'unknown'])
  if (issue.code !== 'invalid_union' || !issue.errors[0]) return [['', codeOf(issue)]]
  return Object.entries(fieldErrorsOf(issue.errors[0])).flatMap(([field, codes]) =>
    codes.map((code) => [field, code] as const),
  )
}
