import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** promises.md D1, D2: the same strict headers on every answer; nothing with personal data is ever stored. */
export async function securityHeaders(app: FastifyInstance, isTls: boolean): Promise<void> {
  await app.register(helmet, {
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
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()')
    reply.header('x-request-id', request.id)
    // An address may be written in many ways: whatever does not say how long it may be kept is not kept.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    // promises.md S8. Not "storage": that would take the columns and the look that people chose, and the known device, with
    // it; what is private in there the browser's own code removes. "cache" also drops the page kept for the back button.
    if (request.url === '/api/logout') reply.header('clear-site-data', '"cache"')
  })
}
