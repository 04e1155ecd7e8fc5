/** The one script within the pages: it sets the look that is stored, before the first frame. */
export const LOOK = "'sha256-RdgKkWbGnm0zmAqZ93jNqSBHtE7EcH+5snFUm19aBcw='"
/** promises.md D1: every document and every answer, letter by letter. */
const POLICY: readonly string[] = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
]
const PAGE_POLICY = POLICY.map((one) => (one === "script-src 'self'" ? `${one} ${LOOK}` : one))
/** promises.md U3: a file may do nothing at all where it is shown. */
const FILE_POLICY: readonly string[] = ["default-src 'none'", "frame-ancestors 'none'", 'sandbox']
/** A PDF of the library that is read: its viewer opens in no sandbox everywhere; scripts and requests are refused all the same. */
const SHOWN_POLICY: readonly string[] = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'none'",
]

const ALWAYS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
}
const NEVER = /^(?:access-control-|server$|x-powered-by$|set-cookie$)/
const FILE_TYPES = /^(?:image\/|text\/c(?:sv|alendar)|application\/(?:pdf|zip|epub\+zip|octet-stream|vnd\.))/

type Headers = Record<string, unknown>
const directives = (policy: unknown) =>
  String(policy ?? '')
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean)
    .sort()
    .join('; ')

/** What the headers of an answer of the API lack or have too many (promises.md D1, D2, D4, U3). */
export function faultsOfHeaders(headers: Headers, isApi = true): string[] {
  const faults = Object.entries(ALWAYS).flatMap(([name, wanted]) =>
    headers[name] === wanted ? [] : [`${name}: ${headers[name]}`],
  )
  for (const name of Object.keys(headers)) if (NEVER.test(name)) faults.push(`${name}: ${headers[name]}`)
  const type = String(headers['content-type'] ?? '')
  const isFile = isApi && FILE_TYPES.test(type)
  const isShown = type === 'application/pdf' && /^inline;/.test(String(headers['content-disposition']))
  const policy = isShown
    ? SHOWN_POLICY
    : isFile
      ? FILE_POLICY
      : type.startsWith('application/json')
        ? POLICY
        : PAGE_POLICY
  if (directives(headers['content-security-policy']) !== directives(policy.join(';')))
    faults.push(`content-security-policy: ${headers['content-security-policy']}`)
  if (isApi && headers['cache-control'] !== 'no-store')
    faults.push(`cache-control: ${headers['cache-control']}`)
  if (isApi && !headers['x-request-id']) faults.push('no x-request-id')
  return faults
}

/** Whether an address is one of a script or a style that is part of a page. */
export const isPart = (url: string): boolean => /^\/assets\/[\w.-]+\.(?:js|css)$/.test(url)

const OF_PARTS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'public, max-age=31536000, immutable',
}
/** Each means something for a document or an answer alone: with every one of thirty files it is a fifth of its bytes. */
const NOT_OF_PARTS =
  /^(?:content-security-policy|permissions-policy|referrer-policy|cross-origin-opener-policy|x-frame-options|x-request-id|x-xss-.*|x-d.*|origin-agent-cluster|x-permitted-.*|etag|last-modified|accept-ranges)$/

/** What the headers of a script or a style lack or have too many (promises.md D1). */
export function faultsOfPart(headers: Headers): string[] {
  const lacking = Object.entries(OF_PARTS).flatMap(([name, wanted]) =>
    headers[name] === wanted ? [] : [`${name}: ${headers[name]}`],
  )
  const extra = Object.keys(headers).filter((name) => NEVER.test(name) || NOT_OF_PARTS.test(name))
  return [...lacking, ...extra]
}

/** Asserted on every answer of every test: a header that is missing anywhere fails there. */
export function insistOnHeaders(call: string, headers: Headers): void {
  const faults = faultsOfHeaders(headers)
  if (faults.length > 0) throw new Error(`${call} is answered with wrong headers: ${faults.join(', ')}`)
}
