import { apiBase, productName } from '@tailshare/contract/base/constants'
import { type CarryingCode, refusalData } from '@tailshare/contract/base/routes/refusalData'
import { type RefusalCode, refusals } from '@tailshare/contract/base/routes/refusals'
import type { Row } from '@tailshare/contract/base/routes/route'
import { routes } from '@tailshare/contract/routes'
import { z } from 'zod'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json
  return json
}

const parametersOf = (schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const plainRefusal = { $ref: '#/components/schemas/Refusal' }

const isCarrying = (code: RefusalCode): code is CarryingCode => code in refusalData

const schemaOfCodes = (codes: readonly RefusalCode[]): Json => {
  const carrying = codes.filter(isCarrying)
  const plain = codes.length > carrying.length || carrying.length === 0 ? [plainRefusal] : []
  const all = [...carrying.map((code) => ({ $ref: `#/components/schemas/${code}` })), ...plain]
  return all.length === 1 ? all[0]! : { anyOf: all }
}

const carryingSchemas = () =>
  Object.fromEntries(
    Object.entries(refusalData).map(([code, data]) => {
      const { properties, required = [] } = schemaOf(data, 'output') as { properties: Json; required?: string[] }
      const own = { code: { const: code }, ...properties }
      return [code, { allOf: [plainRefusal, { type: 'object', required: ['code', ...required], properties: own }] }]
    }),
  )

const errorAnswer = (description: string, codes: readonly RefusalCode[] = []) => ({
  description,
  content: { 'application/json': { schema: schemaOfCodes(codes) } },
})

const sentencesOf = (codes: readonly RefusalCode[]) => codes.map((code) => `\`${code}\`: ${refusals[code][1]}`).join('\n\n')

const answersOf = (row: Row): Json => {
  const codes = [
    // Any call from a page rendered for another account.
    'other_account' as const,
    ...(row.access === 'anyone' ? [] : (['not_signed_in', 'not_allowed'] as const)),
    ...(row.params ? (['not_found'] as const) : []),
    ...(row.refusals ?? []),
  ]
  const byStatus = Map.groupBy(codes, (code): number => refusals[code][0])
  const success = row.bytes
    ? {
        200: {
          description: row.bytes,
          content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
        },
      }
    : row.reply
      ? { 200: { description: 'Done', content: { 'application/json': { schema: schemaOf(row.reply, 'output') } } } }
      : { 204: { description: 'Done' } }
  const badInput =
    row.body || row.query
      ? {
          400: {
            description: 'Bad input: `{field: [message, …]}`',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/BadInput' } } },
          },
        }
      : {}
  return {
    ...success,
    ...badInput,
    ...Object.fromEntries([...byStatus].map(([status, some]) => [status, errorAnswer(sentencesOf(some), some)])),
    429: errorAnswer(refusals.too_many_requests[1]),
  }
}

const bodyOf = (row: Row): Json | undefined => {
  if (!row.body && !row.upload) return undefined
  const schema = row.body ? schemaOf(row.body, 'input') : { type: 'object' }
  if (!row.upload) return { required: !row.body?.safeParse(undefined).success, content: { 'application/json': { schema } } }
  const properties = { ...(schema.properties as Json), file: { type: 'string', format: 'binary' } }
  return { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties } } } }
}

const operationOf = (name: string, row: Row) => ({
  operationId: name,
  summary: row.summary,
  tags: [`${row.path.split('/')[0]}${row.catalogue ? '' : ' (beyond the catalogue)'}`],
  security: row.access === 'anyone' ? [] : [{ session: [] }],
  parameters: [
    ...parametersOf(row.params, 'path'),
    ...parametersOf(row.query, 'query'),
    ...(row.idempotent
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            schema: { type: 'string', maxLength: 255 },
            description: 'A repeat with the same key gets the first answer',
          },
        ]
      : []),
  ],
  ...(bodyOf(row) && { requestBody: bodyOf(row) }),
  responses: answersOf(row),
})

/** The OpenAPI 3.1 description, generated from the route table. */
export const openapi = (publicUrl: string) => {
  const paths: Record<string, Json> = {}
  for (const [name, row] of Object.entries(routes) as [string, Row][]) {
    const path = apiBase + row.path
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationOf(name, row) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: '1',
      description:
        'Sign in with `POST account/auth/login/`; the session travels in a cookie. Money is in US cents, instants are in UTC.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'auth.access_token' } },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['detail', 'code'],
          properties: { detail: { type: 'string' }, code: { type: 'string' } },
        },
        ...carryingSchemas(),
        BadInput: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
      },
    },
  }
}

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** Phones break a long path before each part. */
const breakable = (path: string) => path.replace(/\/(?=.)/g, '<wbr>/')

const line = ([name, row]: [string, Row]) =>
  `<tr><td><code>${row.method}</code></td><td><code>${breakable(apiBase + escape(row.path))}</code></td><td style="overflow-wrap:anywhere">${escape(row.summary)}<br><small>${name}, ${row.access === 'anyone' ? 'open to all' : row.access === 'signedIn' ? 'signed in' : row.access}${row.idempotent ? ', Idempotency-Key' : ''}${row.refusals?.length ? `; refuses with ${row.refusals.join(', ')}` : ''}</small></td></tr>`

const table = (title: string, rows: [string, Row][]) => `<h2>${title}</h2><table>${rows.map(line).join('')}</table>`

/** API documentation for people. Machines use /api/openapi.json. */
export const referencePage = () => {
  const all = Object.entries(routes) as [string, Row][]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${productName} · API reference</title></head><body><main><h1>${productName} API</h1><p>Machine-readable: <a href="/api/openapi.json">OpenAPI 3.1</a>. Sign in with <code>POST ${apiBase}account/auth/login/</code>; the session travels in a cookie. With and without the last slash, both answer.</p>${table(
    'Catalogue',
    all.filter(([, row]) => row.catalogue),
  )}${table(
    'Beyond the catalogue',
    all.filter(([, row]) => !row.catalogue),
  )}</main></body></html>`
}
