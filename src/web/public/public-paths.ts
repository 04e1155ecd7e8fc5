/** The paths of the public pages (routes.md#public-routes), which share only React with the application. */
const PUBLIC_PATHS = [
  '/',
  '/login',
  '/recover-account',
  '/confirm-account',
  '/confirm-password',
  '/preinscription',
  '/setup',
  '/stop-digest',
  '/verify',
] as const
export type PublicPath = (typeof PUBLIC_PATHS)[number]

/** Without its slash at the end; the check of a paper without the code. */
const trimmed = (path: string) => path.replace(/(.)\/+$|(^\/verify)\/.*/i, '$1$2')

/** Returns the public page of a path, if there is one. */
export const publicPathOf = (path: string): PublicPath | undefined =>
  PUBLIC_PATHS.find((one) => one === trimmed(path).toLowerCase())

/** The landing page, with a way back to where the person was. */
export function landingFrom({ pathname, search }: { pathname: string; search: string }): string {
  const isPlain = pathname === '/home' || publicPathOf(pathname) !== undefined
  return isPlain ? '/' : `/?next=${encodeURIComponent(pathname + search)}`
}

/** Where to go after signing in: only ever a path of this application. */
export function pathAfterLogin(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  const isOurs = /^\/(?![/\\])/.test(next) && publicPathOf(next.split('?')[0] ?? '') === undefined
  return isOurs ? next : '/home'
}
