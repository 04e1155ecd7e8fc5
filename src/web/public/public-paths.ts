/** Where the pages without session lie (routes.md#public-routes); they share nothing with the application but React. */
const PUBLIC_PATHS = [
  '/',
  '/login',
  '/recover-account',
  '/confirm-account',
  '/confirm-password',
  '/preinscription',
  '/setup',
] as const
export type PublicPath = (typeof PUBLIC_PATHS)[number]

const trimmed = (path: string) => path.replace(/(.)\/+$/, '$1')

/** The public page at a path, if one is. */
export const publicPathOf = (path: string): PublicPath | undefined =>
  PUBLIC_PATHS.find((one) => one === trimmed(path))

/** The landing page, with the way back to where the person was. */
export function landingFrom({ pathname, search }: { pathname: string; search: string }): string {
  const isPlain = pathname === '/home' || publicPathOf(pathname) !== undefined
  return isPlain ? '/' : `/?next=${encodeURIComponent(pathname + search)}`
}

/** Where to go after signing in: only ever a place of this application. */
export function pathAfterLogin(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  const isOurs = /^\/(?![/\\])/.test(next) && publicPathOf(next.split('?')[0] ?? '') === undefined
  return isOurs ? next : '/home'
}
