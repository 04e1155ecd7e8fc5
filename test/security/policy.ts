import { LOOK } from '../support/answer-headers.ts'

/** The most that each kind of source may be allowed (promises.md D1); whatever is not named here falls to `default-src`. */
const MOST: Record<string, readonly string[]> = {
  'default-src': ["'none'"],
  'script-src': ["'self'", LOOK.toLowerCase()],
  'style-src': ["'self'"],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
  'require-trusted-types-for': ["'script'"],
}
/** What `default-src` does not stand in for, or what is lost where it is missing. */
const NEEDED = ['default-src', 'base-uri', 'frame-ancestors', 'form-action', 'require-trusted-types-for']

/** What a content policy allows beyond the strictest that the product can live with; a browser takes the first of two. */
export function weaknessesOf(policy: string): string[] {
  const found: string[] = []
  const seen = new Set<string>()
  for (const one of policy.split(';')) {
    const [name = '', ...sources] = one.trim().toLowerCase().split(/\s+/)
    if (name === '') continue
    if (seen.has(name)) found.push(`${name} twice`)
    seen.add(name)
    const most = MOST[name]
    if (!most) found.push(`${name} is not known`)
    for (const source of sources) if (!most?.includes(source)) found.push(`${name} allows ${source}`)
    if (sources.length === 0) found.push(`${name} says nothing`)
  }
  return [...found, ...NEEDED.filter((name) => !seen.has(name)).map((name) => `no ${name}`)]
}
