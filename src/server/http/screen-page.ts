/**
 * Returns the page of a screen's address: `index.html`, the landing page, also for `/`. Null for the API and for
 * files, whose names have an extension; a dot within the query is no extension.
 */
export function screenPage({ method, url }: { method: string; url: string }): string | null {
  const [path = ''] = url.split('?')
  if (method !== 'GET' && method !== 'HEAD') return null
  if (path.startsWith('/api') || /\.\w+$/.test(path)) return null
  return /^\/login\/?$/.test(path) ? 'index.html' : 'app.html'
}
