import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import webPush from 'web-push'
import { askOutside, outcomeOf } from '../../../telemetry/outsideCall.ts'
import { Outage, restAsked, Undeliverable, withCircuitBreaker } from '../outage.ts'
import type { PushKeys } from './keys.ts'
import { publicLookup } from './publicAddress.ts'

/** Payload for the service worker. `path`: one of our pages. */
type Push = { id: string; title: string; text: string; path: string }

/** Keys as supplied by the browser. */
type Device = { endpoint: string; p256dh: Buffer; auth: Buffer }
type Sending = {
  keys: PushKeys
  /** Contact for push services: a `mailto:` or the product's URL. */
  subject: string
  now: Date
  /** Tests only: allow push services on localhost without TLS. */
  allowsLocal: boolean
  patienceMs?: number
}

/** A device offline for a day has the bell. */
const keptSeconds = 86_400
/** An `aes128gcm` record has 4,096 bytes including padding delimiter and tag (RFC 8188). */
const mostPushBytes = 4096 - 17
const longestText = 240
const mostAnswerBytes = 65_536

const shortened = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > longestText ? `${line.slice(0, longestText - 1).trimEnd()}…` : line
}

/** Shortens the text until title and text, in any script, fit into one record. */
const payloadOf = ({ id, title, text, path }: Push) => {
  for (let body = shortened(text), head = shortened(title); ; body = body.slice(0, body.length / 2)) {
    const payload = Buffer.from(JSON.stringify({ id, title: head, text: body, path }))
    if (payload.length <= mostPushBytes || body === '') return payload
    head = head.slice(0, 120)
  }
}

type Answered = { status: number; headers: Headers }

/** Uses node's `request`, because `fetch` and `web-push` do not let us check DNS results. */
const post = (endpoint: string, headers: Record<string, string>, body: Buffer, { allowsLocal, patienceMs = 10_000 }: Sending) =>
  new Promise<Answered>((resolve, reject) => {
    const isPlain = allowsLocal && endpoint.startsWith('http://127.0.0.1:')
    const asked = (isPlain ? requestPlain : request)(endpoint, {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(patienceMs),
      ...(!isPlain && { lookup: publicLookup }),
    })
    asked.on('response', (reply) => {
      // Drain the response to reuse the connection, but only up to a limit.
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
 * Sends a push through the device's push service. Returns `gone` if the device has unsubscribed. Throws `Undeliverable` for permanent
 * failures, otherwise an error to retry.
 */
export const sendPush = async (device: Device, push: Push, sending: Sending): Promise<'taken' | 'gone'> => {
  const { origin, host } = new URL(device.endpoint)
  const keys = { p256dh: device.p256dh.toString('base64url'), auth: device.auth.toString('base64url') }
  const { headers, body } = webPush.generateRequestDetails({ endpoint: device.endpoint, keys }, payloadOf(push), {
    vapidDetails: { subject: sending.subject, ...sending.keys },
    contentEncoding: 'aes128gcm',
    TTL: keptSeconds,
    urgency: 'high',
    // A repeated message replaces its first copy.
    topic: push.id.replaceAll('-', ''),
  })
  return withCircuitBreaker(origin, async () => {
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
