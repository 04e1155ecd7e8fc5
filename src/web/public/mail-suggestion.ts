import { plain } from '#kernel/text.ts'

/** The most common mail domains here, which are never taken for a typo. */
const DOMAINS = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'hotmail.es',
  'outlook.es',
  'yahoo.es',
  'icloud.com',
  'live.com',
  'cantv.net',
] as const
/** Other domains that look like typos of those. */
const OTHERS = ['mail.com', 'email.com', 'ymail.com', 'gmx.com', 'aol.com', 'me.com', 'msn.com', 'mail.ru']

/** The edit distance, with swapped neighbours as one edit. */
function distance(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1]
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      const steps = [(last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (isSame ? 0 : 1)]
      if (isSwapped) steps.push((before[at - 2] ?? 0) + 1)
      next.push(Math.min(...steps))
    }
    before = last
    last = next
  }
  return last[other.length] ?? 0
}

/**
 * `ana@gmail.com` for `ana@gmial.com`, and `jose@x.ve` for `josé@x.ve`: an address with accents may be, but hardly any gets
 * mail. Null where nothing looks like a typo.
 */
export function mailSuggestion(email: string): string | null {
  const typed = email.trim().normalize('NFC').toLowerCase()
  const [name, domain, ...rest] = plain(typed).split('@')
  if (!name || !domain || rest.length > 0) return null
  const bare = `${name}@${domain}`
  const unaccented = bare === typed ? null : bare
  if ([...DOMAINS, ...OTHERS].includes(domain)) return unaccented
  const near = DOMAINS.map((known) => ({ known, far: distance(domain, known) })).sort(
    (one, other) => one.far - other.far,
  )[0]
  // Two typos in a short name may be another name.
  return near && near.far <= (near.known.length > 9 ? 2 : 1) ? `${name}@${near.known}` : unaccented
}
