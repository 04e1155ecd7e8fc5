/**
 * The page with which a screen begins: `index.html` is the landing page itself, which `/` serves too. Null for what is no
 * screen: the API, and files, whose names have an ending. What is searched for may have a dot and is no part of the name.
 */
export function screenPage({ method, url }: { method: string; url: string }): string | null {
  const [path = ''] = url.split('?')
  if (method !== 'GET' && method !== 'HEAD') return null
  if (path.startsWith('/api') || /\.\w+$/.test(path)) return null
  return /^\/login\/?$/.test(path) ? 'index.html' : 'app.html'
}
