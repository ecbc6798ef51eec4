import type { Config } from '../../../start/config.ts'
import { askOutside, outcomeOf } from '../../../telemetry/outsideCall.ts'
import { askServer, Outage, Undeliverable, withCircuitBreaker } from '../outage.ts'

type Provider = NonNullable<Config['texts']>
type Text = { id: string; recipient: string; text: string }

const patienceMs = 10_000

/** E.164 format. Members enter ten digits of the North American plan. */
export const e164 = (phone: string) => {
  const digits = phone.replace(/[\s().-]/g, '').replace(/^\+?1(?=\d{10}$)/, '')
  if (!/^[2-9]\d{2}[2-9]\d{6}$/.test(digits)) throw new Undeliverable('This is no phone number in the US', 'badNumber')
  return `+1${digits}`
}

type Answer = { sid?: unknown; code?: unknown; message?: unknown; error_code?: unknown; error_message?: unknown }

/** `undefined` if it is not a JSON object. */
const readAnswer = async (answer: Response): Promise<Answer | undefined> => {
  const text = await answer.text().catch((cause: unknown) => {
    throw new Outage('The text provider broke off its answer', { cause })
  })
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? read : undefined
  } catch {
    return undefined
  }
}

const wordsOf = ({ code, message, error_code: errorCode, error_message: errorMessage }: Answer) =>
  [message ?? errorMessage, code ?? errorCode]
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .map((part) => String(part).slice(0, 200))
    .join(', code ')

/** The provider's codes: the person answered STOP, and numbers that do not exist or take no texts, such as landlines. */
const stopCode = 21610
const badNumberCodes = [21211, 21614, 30005, 30006]

const unreachableBy = ({ code, error_code: errorCode }: Answer) => {
  const said = Number(code ?? errorCode)
  return said === stopCode ? 'stopped' : badNumberCodes.includes(said) ? 'badNumber' : undefined
}

/** Errors about our configuration rather than this text. */
const isAboutUs = (status: number) => [401, 402, 403, 404, 405].includes(status)

/**
 * Sends a text through the provider: form fields To, From and Body with basic auth, and a JSON response, as with the major providers.
 * Includes the text's id, to avoid duplicates after a lost response. Throws `Undeliverable` with the provider's words for permanent
 * failures (unknown number, “STOP”), otherwise an error to retry.
 */
export const sendText = async (provider: Provider, { id, recipient, text }: Text, patience = patienceMs) => {
  const to = e164(recipient)
  await withCircuitBreaker(new URL(provider.url).host, async () => {
    const form = {
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${provider.user}:${provider.password}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': id,
        'i-twilio-idempotency-token': id,
      },
      body: new URLSearchParams({ To: to, From: provider.from, Body: text }).toString(),
    }
    const answer = await askOutside('texts', () => askServer(provider.url, form, patience), {
      answered: ({ status }) => outcomeOf(status),
    })
    const said = await readAnswer(answer)
    const words = said ? wordsOf(said) : ''
    if (answer.ok && said && typeof said.sid === 'string' && !said.error_code) return
    if (answer.ok && said?.error_code) throw new Undeliverable(words, unreachableBy(said))
    if (answer.status >= 400 && answer.status < 500 && ![408, 409, 425].includes(answer.status) && !isAboutUs(answer.status))
      throw new Undeliverable(words === '' ? `The text provider answered ${answer.status}` : words, unreachableBy(said ?? {}))
    throw new Error(
      `The text provider answered ${answer.status}${words === '' ? ', and nothing that we understand' : `: ${words}`}`,
    )
  })
}
