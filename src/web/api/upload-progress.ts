import { createStore } from '#web/ui/external-store.ts'
import { uploads } from './call.ts'

/** How much of the form that is being sent has left this device; null while none is. */
export const uploadProgress = createStore<{ sent: number; whole: number } | null>(null)

/** Statuses whose answers have no body; a `Response` refuses one. */
const BARE = [204, 205, 304]

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const [name = '', ...value] = line.split(': ')
    if (name) headers.append(name, value.join(': '))
  }
  const body: Blob | null = BARE.includes(request.status) ? null : request.response
  return new Response(body, { status: request.status, headers })
}

// `fetch` does not tell how much of a body has left.
uploads.send = (address, { method, headers, body, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    request.responseType = 'blob'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => uploadProgress.set({ sent: loaded, whole: total })
    request.onload = () => resolve(answerOf(request))
    request.onerror = () => reject(new TypeError('the line is broken'))
    request.onabort = () => reject(new DOMException('left', 'AbortError'))
    request.onloadend = () => uploadProgress.set(null)
    signal?.addEventListener('abort', () => request.abort())
    request.send(body as XMLHttpRequestBodyInit | null)
  })
