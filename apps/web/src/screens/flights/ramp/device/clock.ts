// A phone's clock may be wrong by an hour. With every answer the server says what time it is; from then on this device tells times by
// the server's clock, without network too, and corrects those that it had noted before.

const storageKey = 'tailshare-clock-offset'
/** The server names the second only, and the way to it takes time: what is within that is not wrong. */
const tolerated = 2_000

/** By how many milliseconds the server's clock is ahead, measured by one call; `null` where it said nothing. */
export const measuredOffset = (date: string | null, { sentAt, heardAt }: { sentAt: number; heardAt: number }): number | null => {
  const server = Date.parse(date ?? '')
  if (Number.isNaN(server)) return null
  const offset = Math.round(server + 500 - (sentAt + heardAt) / 2)
  return Math.abs(offset) <= tolerated + (heardAt - sentAt) / 2 ? 0 : offset
}

const keptOffset = () => {
  try {
    const kept = localStorage.getItem(storageKey)
    return kept === null ? null : Number(kept)
  } catch {
    return null
  }
}

let offset: number | null | undefined
/** `null` as long as it was never measured. */
export const clockOffset = (): number | null => (offset === undefined ? (offset = keptOffset()) : offset)

const listeners = new Set<(offsetMs: number) => void>()
/** Called when the clock is measured for the first time. */
export const onceMeasured = (listener: (offsetMs: number) => void) => listeners.add(listener)

export const noteServerTime = (date: string | null, between: { sentAt: number; heardAt: number }) => {
  const measured = measuredOffset(date, between)
  if (measured === null) return
  const isFirst = clockOffset() === null
  offset = measured
  try {
    localStorage.setItem(storageKey, String(measured))
  } catch {
    // Without storage it is measured again with the next page.
  }
  if (isFirst) for (const listener of listeners) listener(measured)
}

/** A time of this device as the server has it, as far as is known. */
export const serverTime = (own: Date) => new Date(own.getTime() + (clockOffset() ?? 0))
