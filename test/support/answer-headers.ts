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
/** promises.md U3: a file may do nothing at all where it is shown. */
const FILE_POLICY: readonly string[] = ["default-src 'none'", "frame-ancestors 'none'", 'sandbox']

const ALWAYS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
}
const NEVER = /^(?:access-control-|server$|x-powered-by$|set-cookie$)/
const FILE_TYPES = /^(?:image\/|text\/c(?:sv|alendar)|application\/(?:pdf|zip|octet-stream|vnd\.))/

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
  const isFile = isApi && FILE_TYPES.test(String(headers['content-type'] ?? ''))
  if (
    directives(headers['content-security-policy']) !== directives((isFile ? FILE_POLICY : POLICY).join(';'))
  )
    faults.push(`content-security-policy: ${headers['content-security-policy']}`)
  if (isApi && headers['cache-control'] !== 'no-store')
    faults.push(`cache-control: ${headers['cache-control']}`)
  if (isApi && !headers['x-request-id']) faults.push('no x-request-id')
  return faults
}

/** Asserted on every answer of every test: a header that is missing anywhere fails there. */
export function insistOnHeaders(call: string, headers: Headers): void {
  const faults = faultsOfHeaders(headers)
  if (faults.length > 0) throw new Error(`${call} is answered with wrong headers: ${faults.join(', ')}`)
}
