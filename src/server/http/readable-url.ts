import type { IncomingMessage } from 'node:http'

/** Takes signs as they stand where they are no escapes, as `%` typed by hand: the framework would answer for itself, in English. */
export function readableUrl({ url = '/' }: IncomingMessage): string {
  const [path = '', ...query] = url.split('?')
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}
