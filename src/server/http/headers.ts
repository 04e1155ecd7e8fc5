import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** What only a browser that shows the answer as a document asks about, and no promise names: data goes without. */
const OF_SHOWN = [
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
/** What says how a document may behave; a script or a style is ruled by the page that it is part of. */
const OF_DOCUMENTS = [
  ...OF_SHOWN,
  'content-security-policy',
  'cross-origin-opener-policy',
  'referrer-policy',
  'x-frame-options',
]

/** A script or a style of the bundle; a worker has a policy of its own, and lies elsewhere. */
const isPartOfPage = (url: string): boolean => /^\/assets\/[\w.-]+\.(?:js|css)$/.test(url)

type Header = [name: string, value: string]

/** The one script that stands in the pages themselves, which sets the chosen look before the first frame (app.html). */
const LOOK = "'sha256-RdgKkWbGnm0zmAqZ93jNqSBHtE7EcH+5snFUm19aBcw='"

/** What helmet says of every answer, made once: as a plugin it made its policy anew for each. */
function shieldOf(isTls: boolean, ...inline: string[]): Header[] {
  const said: Header[] = []
  const setHeader = (name: string, value: string) => void said.push([name.toLowerCase(), value])
  const answer = { setHeader, removeHeader: () => {} } as unknown as ServerResponse
  const shield = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...inline],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        requireTrustedTypesFor: ["'script'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isTls && { maxAge: 31_536_000, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
  })
  // It sets headers of its answer, and asks nothing else of it.
  shield({} as IncomingMessage, answer, () => {})
  return said
}

const PERMISSIONS = 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()'

/** promises.md D1, D2: every answer has the strict headers, and none with personal data may be stored. */
export function securityHeaders(app: FastifyInstance, isTls: boolean): void {
  const shield = shieldOf(isTls)
  const but = (names: readonly string[]) => shield.filter(([name]) => !names.includes(name))
  const of_documents: Header[] = [...shieldOf(isTls, LOOK), ['permissions-policy', PERMISSIONS]]
  const of_data: Header[] = [...but(OF_SHOWN), ['permissions-policy', PERMISSIONS]]
  const of_parts = but(OF_DOCUMENTS)
  app.addHook('onSend', async (request, reply) => {
    const isPart = isPartOfPage(request.url) && reply.statusCode < 400
    const isData = String(reply.getHeader('content-type')).startsWith('application/json')
    const headers = isPart ? of_parts : isData ? of_data : of_documents
    // A file has a policy of its own.
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value)
    if (isPart) {
      // That the connection stays and how long, the page's answer and those of the API say.
      if (!reply.hasHeader('connection')) reply.raw.removeHeader('connection')
      return
    }
    reply.header('x-request-id', request.id)
    // By default nothing is cached, however the address was written.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    // promises.md S8. Without "storage", which would also remove chosen columns, the look and the known device; the
    // browser's own code removes what is private there. "cache" also drops the page kept for the back button.
    if (request.url === '/api/logout') reply.header('clear-site-data', '"cache"')
  })
}
