/** Words of an outside service that trying again will not change: the message ends here. */
export class Undeliverable extends Error {
  override name = 'Undeliverable'
}

/** An outside service does not answer, or asks for a pause; `restMs` is how long it is left alone. */
export class Outage extends Error {
  override name = 'Outage'
  readonly restMs: number

  constructor(message: string, { restMs = 30_000, cause }: { restMs?: number; cause?: unknown } = {}) {
    super(message, { cause })
    this.restMs = restMs
  }
}

/** Until when each address is left alone, in this process. */
const resting = new Map<string, number>()

/** For tests: as in a process that has just begun. */
export const forgetOutages = () => resting.clear()

/**
 * Asks an address unless it has just failed to answer: what waits for a dead server holds up every other job, so after an `Outage`
 * only one question goes out when the pause is over, and the others fail at once, to be tried again later.
 */
export const unlessResting = async <Answer>(address: string, work: () => Promise<Answer>): Promise<Answer> => {
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

/** What an answer asks for in `Retry-After`, in seconds or as a date; never more than five minutes. */
export const restAsked = (headers: Headers, now: Date) => {
  const asked = headers.get('retry-after')
  if (asked === null) return undefined
  const ms = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - now.getTime()
  return Number.isFinite(ms) ? Math.min(mostRestMs, Math.max(0, ms)) : undefined
}

/** Asks another server; not reaching it within `patienceMs` is an `Outage`, and so are the answers that ask for a pause. */
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
