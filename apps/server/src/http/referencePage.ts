import { apiBase, productName } from '@tailshare/contract/base/constants'
import type { Row } from '@tailshare/contract/base/route'
import { routes } from '@tailshare/contract/routes'

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

const line = ([name, row]: [string, Row]) =>
  `<tr><td><code>${row.method}</code></td><td><code>${apiBase}${escape(row.path)}</code></td><td>${escape(row.summary)}<br><small>${name}, ${row.access === 'anyone' ? 'open to all' : row.access === 'signedIn' ? 'signed in' : row.access}${row.idempotent ? ', Idempotency-Key' : ''}${row.refusals?.length ? `; refuses with ${row.refusals.join(', ')}` : ''}</small></td></tr>`

const table = (title: string, rows: [string, Row][]) => `<h2>${title}</h2><table>${rows.map(line).join('')}</table>`

/** API documentation for people. Machines use /api/openapi.json. */
export const referencePage = () => {
  const all = Object.entries(routes) as [string, Row][]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${productName} · API reference</title></head><body><main><h1>${productName} API</h1><p>Machine-readable: <a href="/api/openapi.json">OpenAPI 3.1</a>. Sign in with <code>POST ${apiBase}account/auth/login/</code>; the session travels in a cookie. With and without the last slash, both answer.</p>${table(
    'Catalogue',
    all.filter(([, row]) => !row.added),
  )}${table(
    'Beyond the catalogue',
    all.filter(([, row]) => row.added),
  )}</main></body></html>`
}
