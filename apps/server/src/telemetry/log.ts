import { pino, type DestinationStream } from 'pino'
import { logRequest } from '../http/logRequest.ts'

const hidden: [RegExp, string][] = [
  [/\b(?:sk|rk|pk|whsec)_\w{8,}/g, '…'],
  [/\b\w+_secret_\w+/g, '…'],
  [/(\/\/[^\s/:@]+):[^\s/@]+@/g, '$1:…@'],
  [/[\w.+'-]+@[\w-]+(?:\.[\w-]+)+/g, '…@…'],
  // Cards have 13 to 19 digits, in groups or not.
  [/(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/g, '…'],
  // Tokens of sessions, mails and calendars.
  [/(?<![\w/.-])[\w-]{43,}(?![\w-])/g, '…'],
]

/** What others and databases say may repeat what people wrote: addresses, cards, keys and tokens are left out. */
export const withoutPersonalData = (text: string) => hidden.reduce((said, [what, instead]) => said.replace(what, instead), text)

/** Which of an error's own fields say what broke; the others, such as `detail` or `parameters`, repeat what people wrote. */
const telling = [
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

/** An error as a log line shows it, and what caused it. */
export const logError = (error: unknown, depth = 0): object => {
  if (!(error instanceof Error)) return { message: withoutPersonalData(String(error)) }
  const { name, message, stack = '', cause } = error
  const fields = Object.entries(error).filter(
    ([key, value]) => telling.includes(key) && ['string', 'number'].includes(typeof value),
  )
  return {
    ...Object.fromEntries(fields),
    name,
    message: withoutPersonalData(message),
    stack: withoutPersonalData(stack),
    ...(cause !== undefined && depth < 3 && { cause: logError(cause, depth + 1) }),
  }
}

/** The one log of a thread: JSON, a line each, to the standard output unless a test listens. Cookies, codes and card data never reach it. */
export const openLog = (level: string, to?: DestinationStream) => {
  const options = { level, serializers: { req: logRequest, err: (error: unknown) => logError(error) }, base: null }
  return to ? pino(options, to) : pino(options)
}
