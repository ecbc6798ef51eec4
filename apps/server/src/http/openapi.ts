import { apiBase, productName } from '@tailshare/contract/constants'
import { refusals } from '@tailshare/contract/refusals'
import type { Row } from '@tailshare/contract/route'
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

const errorAnswer = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})

const answersOf = (row: Row): Json => {
  const codes = [
    ...(row.access === 'anyone' ? [] : (['not_signed_in', 'not_allowed'] as const)),
    ...(row.params ? (['not_found'] as const) : []),
    ...(row.refusals ?? []),
  ]
  const byStatus = new Map<number, string[]>()
  for (const code of codes) {
    const [status, sentence] = refusals[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${code}\`: ${sentence}`])
  }
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
    ...Object.fromEntries([...byStatus].map(([status, lines]) => [status, errorAnswer(lines.join('\n\n'))])),
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
  tags: [row.added ? `${row.path.split('/')[0]} (beyond the catalogue)` : row.path.split('/')[0]],
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

/** The API's OpenAPI 3.1 description, made from the route table and nothing else. */
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
        BadInput: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
      },
    },
  }
}
