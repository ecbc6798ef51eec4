import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { askOutside, outcomeOf } from '../../telemetry/outsideCall.ts'
import { Outage, restAsked, Undeliverable, unlessResting } from '../outage.ts'
import { encryptPush, mostPushBytes, type DeviceKeys } from './encrypt.ts'
import { publicLookup } from './publicAddress.ts'
import { vapidHeader, type PushKeys } from './vapid.ts'

/** What the worker in the browser is told. `path` is a page of ours. */
type Push = { id: string; title: string; text: string; path: string }

type Device = DeviceKeys & { endpoint: string }
type Sending = {
  keys: PushKeys
  /** Who answers for these pushes: a `mailto:` or the product's address. */
  subject: string
  now: Date
  /** Tests only: push services of this machine, without TLS. */
  allowsLocal: boolean
  patienceMs?: number
}

/** A device that is off for a day has the bell. */
const keptSeconds = 86_400
const longestText = 240
const mostAnswerBytes = 65_536

const shortened = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > longestText ? `${line.slice(0, longestText - 1).trimEnd()}…` : line
}

/** Titles and texts may be anything, in any script: what is too long for one record loses text. */
const payloadOf = ({ id, title, text, path }: Push) => {
  for (let body = shortened(text), head = shortened(title); ; body = body.slice(0, body.length / 2)) {
    const payload = Buffer.from(JSON.stringify({ id, title: head, text: body, path }))
    if (payload.length <= mostPushBytes || body === '') return payload
    head = head.slice(0, 120)
  }
}

type Answered = { status: number; headers: Headers }

/** A request of its own, because `fetch` looks names up where nobody can watch. */
const post = (
  endpoint: string,
  headers: Record<string, string | number>,
  body: Buffer,
  { allowsLocal, patienceMs = 10_000 }: Sending,
) =>
  new Promise<Answered>((resolve, reject) => {
    const isPlain = allowsLocal && endpoint.startsWith('http://127.0.0.1:')
    const asked = (isPlain ? requestPlain : request)(endpoint, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      signal: AbortSignal.timeout(patienceMs),
      ...(!isPlain && { lookup: publicLookup }),
    })
    asked.on('response', (reply) => {
      // Nothing of it is wanted: it is read so that the connection can be used again, and left where it does not end.
      let bytes = 0
      reply.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > mostAnswerBytes) reply.destroy()
      })
      const retryAfter = reply.headers['retry-after']
      resolve({
        status: reply.statusCode ?? 0,
        headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })

const isInside = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EINSIDE'

/**
 * Sends a push to a device by its own push service. Answers `gone` when the device has ended its subscription. Throws `Undeliverable`
 * where no other try can help, else an error that is tried again.
 */
export const sendPush = async (device: Device, push: Push, sending: Sending): Promise<'taken' | 'gone'> => {
  const { origin, host } = new URL(device.endpoint)
  const headers = {
    authorization: vapidHeader(sending.keys, device.endpoint, sending),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: keptSeconds,
    urgency: 'high',
    // The same message once more takes the place of its first copy.
    topic: push.id.replaceAll('-', ''),
  }
  const body = encryptPush(payloadOf(push), device)
  return unlessResting(origin, async () => {
    const send = () => post(device.endpoint, headers, body, sending)
    const { status, headers: answered } = await askOutside('push', send, {
      answered: (answer) => outcomeOf(answer.status),
    }).catch((cause: unknown) => {
      if (isInside(cause)) throw new Undeliverable(`${host} is no address on the internet`)
      throw new Outage(`${host} cannot be reached`, { cause })
    })
    if (status >= 200 && status < 300) return 'taken'
    if (status === 404 || status === 410) return 'gone'
    if ([429, 502, 503, 504].includes(status))
      throw new Outage(`${host} answered ${status}`, { restMs: restAsked(answered, sending.now) })
    if (status === 400 || status === 413) throw new Undeliverable(`${host} answered ${status}`)
    throw new Error(`${host} answered ${status}`)
  })
}
