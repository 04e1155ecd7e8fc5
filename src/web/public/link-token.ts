/** Takes the token of a mail's link out of the address at once, so that no history keeps it. */
export function takeToken(): string {
  const token = new URLSearchParams(location.search).get('token') ?? ''
  if (token) history.replaceState(null, '', location.pathname)
  return token
}
