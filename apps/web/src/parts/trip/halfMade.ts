/** A booking that someone has begun: what it is of, and the way back to it. */
export type HalfMade = { aircraftId: string; tailNumber: string; when: string; from: string; to: string }

const keyOf = (accountId: string) => `half-made-booking:${accountId}`

/** Kept on this device, also for tomorrow; what waits on another's account is not theirs to see. */
export const rememberHalfMade = (accountId: string, made: HalfMade) => {
  try {
    localStorage.setItem(keyOf(accountId), JSON.stringify(made))
  } catch {
    // Without storage there is nothing to come back to but the address.
  }
}

export const forgetHalfMade = (accountId: string) => {
  try {
    localStorage.removeItem(keyOf(accountId))
  } catch {
    // Nothing was kept.
  }
}

const isHalfMade = (value: unknown): value is HalfMade =>
  typeof value === 'object' &&
  value !== null &&
  ['aircraftId', 'tailNumber', 'when', 'from', 'to'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string')

/** The booking that was begun last, as long as its departure lies ahead. */
export const readHalfMade = (accountId: string, now: Date): HalfMade | null => {
  try {
    const made: unknown = JSON.parse(localStorage.getItem(keyOf(accountId)) ?? 'null')
    return isHalfMade(made) && new Date(made.from) > now ? made : null
  } catch {
    return null
  }
}
