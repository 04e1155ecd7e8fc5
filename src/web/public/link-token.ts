/** The token of a mail's link, taken out of the address at once so that it stays in no history. */
export function takeToken(): string {
  const token = new URLSearchParams(location.search).get('token') ?? ''
  if (token) history.replaceState(null, '', location.pathname)
  return token
}
