import { pino, type DestinationStream } from 'pino'
import { logRequest } from '../http/watch/logRequest.ts'

const hidden: [RegExp, string][] = [
  [/\b(?:sk|rk|pk|whsec)_\w{8,}/g, '…'],
  [/\b\w+_secret_\w+/g, '…'],
  [/(\/\/[^\s/:@]+):[^\s/@]+@/g, '$1:…@'],
  [/[\w.+'-]+@[\w-]+(?:\.[\w-]+)+/g, '…@…'],
  // Card numbers: 13 to 19 digits, grouped or not.
  [/(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/g, '…'],
  // Tokens of sessions, mails and calendars.
  [/(?<![\w/.-])[\w-]{43,}(?![\w-])/g, '…'],
]

/** Masks personal data and secrets in texts of databases and outside services, which may quote user input. */
export const withoutPersonalData = (text: string) =>
  hidden.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text)

/** Fields of an error that are safe to log. Others, such as `detail` or `parameters`, may contain user input. */
const safeFields = [
  'code',
  'constraint',
  'table',
  'severity',
  'statusCode',
  'status',
  'type',
  'responseCode',
  'command',
  'requestId',
]

export const logError = (error: unknown, depth = 0): object => {
  if (!(error instanceof Error)) return { message: withoutPersonalData(String(error)) }
  const { name, message, stack = '', cause } = error
  const fields = Object.entries(error).filter(
    ([key, value]) => safeFields.includes(key) && ['string', 'number'].includes(typeof value),
  )
  return {
    ...Object.fromEntries(fields),
    name,
    message: withoutPersonalData(message),
    stack: withoutPersonalData(stack),
    ...(cause !== undefined && depth < 3 && { cause: logError(cause, depth + 1) }),
  }
}

/** The log of a thread: one JSON line per event on standard output, unless a test listens. Never contains cookies, codes or card data. */
export const openLog = (level: string, to?: DestinationStream) => {
  const options = { level, serializers: { req: logRequest, err: (error: unknown) => logError(error) }, base: null }
  return to ? pino(options, to) : pino(options)
}
