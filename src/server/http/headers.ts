import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

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
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
]

const PERMISSIONS = 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()'

/** A script or a style of the bundle; a worker has a policy of its own, and lies elsewhere. */
const isPartOfPage = (url: string): boolean => /^\/assets\/[\w.-]+\.(?:js|css)$/.test(url)

type Headers = readonly (readonly [name: string, value: string])[]
type ConstantHeaders = { of_shown: Headers; of_data: Headers; of_parts: Headers }

/** The headers that every answer of a kind has. */
function constantHeaders(reply: FastifyReply): ConstantHeaders {
  reply.helmet()
  const made = Object.entries(reply.raw.getHeaders()).map(([name, value]) => [name, String(value)] as const)
  for (const [name] of made) reply.raw.removeHeader(name)
  const of_shown = [...made, ['permissions-policy', PERMISSIONS] as const]
  const without = (names: readonly string[]) => of_shown.filter(([name]) => !names.includes(name))
  return { of_shown, of_data: without(OF_SHOWN), of_parts: without(OF_DOCUMENTS) }
}

/** promises.md D1, D2: every answer has the strict headers, and none with personal data may be stored. */
export async function securityHeaders(app: FastifyInstance, isTls: boolean): Promise<void> {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
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
    xPoweredBy: true,
  })
  // helmet writes them to an answer alone: the first one's serve all.
  let constant: ConstantHeaders | null = null
  app.addHook('onRequest', async (_, reply) => {
    constant ??= constantHeaders(reply)
  })
  app.addHook('onSend', async (request, reply) => {
    const { of_shown, of_data, of_parts } = constant ?? constantHeaders(reply)
    if (isPartOfPage(request.url) && reply.statusCode < 400) return setUnlessOwn(reply, of_parts)
    const isData = String(reply.getHeader('content-type')).startsWith('application/json')
    setUnlessOwn(reply, isData ? of_data : of_shown)
    reply.header('x-request-id', request.id)
    // By default nothing is cached, however the address was written.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    // promises.md S8. Without "storage", which would also remove chosen columns, the look and the known device; the
    // browser's own code removes what is private there. "cache" also drops the page kept for the back button.
    if (request.url === '/api/logout') reply.header('clear-site-data', '"cache"')
  })
}

/** A file has a policy of its own. */
function setUnlessOwn(reply: FastifyReply, headers: Headers): void {
  for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value)
}
