// The world's server as Firefox and WebKit see it: each page begins with a script that moves its time, and tells what went wrong.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { moveTime, SHIFT_MS } from './fixed-day.ts'
import type { World } from './world.ts'

const SCRIPT = '/test-page.js'
const COMPLAINT = '/test-complaint'
const WORKER = '/worker.js'
/** A page of the same origin, where a session can be put into what the browser keeps. */
export const EMPTY = '/test-empty.html'

/** What a test tells the page before it goes elsewhere. */
export const LEFT = 'test-left'

/** A beacon arrives also from a page that is being left. */
const TELLS = `{
  // What a page that is left was about to fetch fails, and means nothing.
  let isLeft = false
  addEventListener('${LEFT}', () => { isLeft = true })
  const tell = (text) => isLeft || navigator.sendBeacon('${COMPLAINT}', location.pathname + ': ' + text)
  addEventListener('error', ({ message }) => message && tell('error: ' + message))
  addEventListener('unhandledrejection', ({ reason }) => tell('not caught: ' + reason))
  addEventListener('securitypolicyviolation', (one) => tell('against ' + one.violatedDirective + ': ' + one.blockedURI))
  // How the page looks before it has a body, which no script of its own has waited for.
  new MutationObserver((_, seeing) => {
    if (!document.body) return
    seeing.disconnect()
    globalThis.first_look = [document.documentElement.dataset.theme, document.querySelector('[name=color-scheme]').content].join()
  }).observe(document, { childList: true, subtree: true })
  const { error } = console
  console.error = (...said) => { tell('console: ' + said.join(' ')); error(...said) }
}`

function isPage({ method, url = '' }: IncomingMessage): boolean {
  const [path = ''] = url.split('?')
  return method === 'GET' && !path.startsWith('/api') && (path.endsWith('.html') || !/\.\w+$/.test(path))
}

/** Listens before the world's server on one port, on which it can stop and begin again. */
export async function serveEngine({ app, clock }: World) {
  const complaints: string[] = []
  /** What the page waits for. */
  const underWay = new Set<string>()
  const shift = Date.parse(clock.now()) - (Date.now() - SHIFT_MS)
  const script = `(${moveTime})(${shift})\n${TELLS}`
  await app.ready()

  async function sendChanged(
    request: IncomingMessage,
    response: ServerResponse,
    change: (body: string) => string,
  ): Promise<void> {
    // Whole and as it is: what it was before says nothing of what it is changed into.
    const {
      'accept-encoding': _,
      'if-none-match': _tag,
      'if-modified-since': _day,
      ...headers
    } = request.headers
    const answer = await app.inject({ method: 'GET', url: request.url ?? '/', headers: headers as never })
    const { 'content-length': _length, ...sent } = answer.headers
    response.writeHead(answer.statusCode, sent as never).end(change(answer.body))
  }

  let version = 1
  const asPage = (body: string) =>
    body
      .replace('<head>', `<head><script src="${SCRIPT}"></script>`)
      .replace('<html lang="es"', `<html lang="es" id="version-${version}"`)
  /** The worker keeps a page of another version. */
  const asWorker = (body: string) =>
    version === 1 ? body : body.replace(/(\/app\.html`?"?,revision:[`"])\w+/, `$1version${version}`)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '' } = request
    // The stream of news is never answered whole.
    if (!request.headers.accept?.includes('event-stream')) {
      const what = `${request.method} ${url}`
      underWay.add(what)
      response.on('close', () => underWay.delete(what))
    }
    response.on('finish', () => {
      if (response.statusCode === 500) complaints.push(`a fault answered ${request.method} ${url}`)
    })
    if (url === COMPLAINT) complaints.push(await text(request))
    if (url === COMPLAINT || url === EMPTY)
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>-</title>')
    else if (url === SCRIPT)
      // Without a line the browser still has it.
      response
        .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'max-age=86400, immutable' })
        .end(script)
    else if (isPage(request)) await sendChanged(request, response, asPage)
    else if (url === WORKER) await sendChanged(request, response, asWorker)
    else app.server.emit('request', request, response)
  }

  let server: Server
  async function start(port = 0): Promise<number> {
    server = createServer((request, response) => void answer(request, response)).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  async function stop(): Promise<void> {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  const port = await start()
  return {
    address: `http://127.0.0.1:${port}`,
    complaints,
    underWay,
    stop,
    startAgain: () => start(port),
    /** Puts another version on the server; gives the id that its page has. */
    deploy: () => `version-${(version += 1)}`,
  }
}
