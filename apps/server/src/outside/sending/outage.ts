/** Why nothing arrives at a number or an address anymore; only its owner can change that. */
export type Unreachable = 'stopped' | 'badNumber' | 'badAddress'

/** A permanent rejection by an outside service. Do not retry. */
export class Undeliverable extends Error {
  override name = 'Undeliverable'
  readonly unreachable: Unreachable | undefined

  constructor(message: string, unreachable?: Unreachable) {
    super(message)
    this.unreachable = unreachable
  }
}

/** An outside service does not answer or asks for a pause. `restMs`: how long to leave it alone. */
export class Outage extends Error {
  override name = 'Outage'
  readonly restMs: number

  constructor(message: string, { restMs = 30_000, cause }: { restMs?: number; cause?: unknown } = {}) {
    super(message, { cause })
    this.restMs = restMs
  }
}

/** When each host may be called again, in this process. */
const resting = new Map<string, number>()

/** For tests: as in a new process. */
export const forgetOutages = () => resting.clear()

/**
 * Circuit breaker: after an `Outage`, calls to the host fail at once until the pause is over, and then a single call tests it. Otherwise
 * calls waiting for a dead server would block all others.
 */
export const withCircuitBreaker = async <Answer>(address: string, work: () => Promise<Answer>): Promise<Answer> => {
  const until = resting.get(address)
  if (until !== undefined) {
    if (until > Date.now()) throw new Error(`${address} did not answer a moment ago; it is tried again soon`)
    resting.set(address, Date.now() + 30_000)
  }
  try {
    const answer = await work()
    resting.delete(address)
    return answer
  } catch (error) {
    if (error instanceof Outage) resting.set(address, Date.now() + error.restMs)
    else resting.delete(address)
    throw error
  }
}

const mostRestMs = 300_000

/** The `Retry-After` of a response (seconds or a date) in milliseconds, at most five minutes. */
export const restAsked = (headers: Headers, now: Date) => {
  const asked = headers.get('retry-after')
  if (asked === null) return undefined
  const ms = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - now.getTime()
  return Number.isFinite(ms) ? Math.min(mostRestMs, Math.max(0, ms)) : undefined
}

/** Calls another server. No answer within `patienceMs`, or a response that asks for a pause, is an `Outage`. */
export const askServer = async (url: string, init: RequestInit, patienceMs: number) => {
  const { host } = new URL(url)
  const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(patienceMs) }).catch(
    (cause: unknown) => {
      throw new Outage(`${host} cannot be reached`, { cause })
    },
  )
  if ([429, 502, 503, 504].includes(answer.status)) {
    await answer.body?.cancel()
    throw new Outage(`${host} answered ${answer.status}`, { restMs: restAsked(answer.headers, new Date()) })
  }
  return answer
}
