import { capital } from '@tailshare/contract/text/countText'

/** What is known about a failed call; every field is optional. */
export type Failure = {
  status?: number
  statusText?: string
  method?: string
  url?: string
  contentType?: string
  data?: unknown
  message?: string
}

/** `firstName` → `First name`. */
export const fieldWords = (name: string): string => {
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
  return capital(words)
}

const asRecord = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null

const templateTexts = (data: Record<string, unknown>): string[] =>
  (Array.isArray(data.templates) ? data.templates : []).flatMap((template) => {
    const text = asRecord(template)?.text
    return typeof text === 'string' ? [text] : []
  })

/** Flattens field messages `{ field: [message, …] }`; nested objects are keyed by the innermost name. */
export const fieldMessages = (data: unknown): Record<string, string[]> => {
  const found: Record<string, string[]> = {}
  for (const [name, value] of Object.entries(asRecord(data) ?? {})) {
    if (name === 'code' || name === 'templates' || name === 'detail') continue
    if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')) found[name] = value
    else Object.assign(found, fieldMessages(value))
  }
  return found
}

const isHtml = ({ contentType, data }: Failure) =>
  contentType?.includes('text/html') === true || (typeof data === 'string' && /^\s*<(!doctype|html)/i.test(data))

/** The message for a failed call, in the order of the specification's error catalogue (§8). */
export const errorText = (failure: Failure | string): string => {
  if (typeof failure === 'string') return failure
  const { status = 500, statusText = 'Internal Server Error', method = 'GET', url = '', data } = failure
  if (typeof data === 'string' && data !== '' && !isHtml(failure)) return data
  if (status === 404) return `ERROR: API URL ${method} ${url} not found! (404)`
  if (isHtml(failure)) return `ERROR: ${statusText} (${status})`

  const body = asRecord(data)
  if (typeof body?.detail === 'string' && body.detail !== '') return body.detail
  const inner = asRecord(body?.error)?.message
  if (typeof inner === 'string' && inner !== '') return inner
  const templates = body ? templateTexts(body) : []
  if (templates.length > 0) return templates.join(' ')
  const fields = Object.entries(fieldMessages(data)).map(([name, messages]) => `${fieldWords(name)}: ${messages.join(', ')}`)
  if (fields.length > 0) return fields.join('; ')
  return failure.message ?? `ERROR: ${statusText} (${status})`
}
