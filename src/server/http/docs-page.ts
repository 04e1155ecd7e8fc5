import type { OpenApi, Operation } from './openapi.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const rolesOf = (operation: Operation) =>
  Array.isArray(operation['x-roles']) ? operation['x-roles'].join(', ') : String(operation['x-roles'])

function sectionOf(path: string, method: string, operation: Operation): string {
  const refusals = operation['x-refusals']
    .map(({ code, status, text }) => `<li><code>${status} ${escaped(code)}</code> ${escaped(text)}</li>`)
    .join('')
  const parameters = (operation.parameters as { name: string; in: string }[])
    .map((one) => `<li><code>${escaped(one.name)}</code> (${one.in})</li>`)
    .join('')
  const body = operation.requestBody
    ? `<pre>${escaped(JSON.stringify(operation.requestBody, null, 1))}</pre>`
    : ''
  return `<details><summary><code>${method.toUpperCase()} ${escaped(path)}</code> ${escaped(operation.summary)}</summary>
<p>${escaped(rolesOf(operation))}</p>
${parameters && `<ul>${parameters}</ul>`}${body}
${refusals && `<ul>${refusals}</ul>`}</details>`
}

/** Renders the OpenAPI document as plain HTML without a script. */
export function docsPage(document: OpenApi): string {
  const sections = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => sectionOf(path, method, operation)),
  )
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API — Claustro</title></head><body><main><h1>Claustro API</h1>
<p><a href="/api/openapi.json">openapi.json</a></p>${sections.join('\n')}</main></body></html>`
}
