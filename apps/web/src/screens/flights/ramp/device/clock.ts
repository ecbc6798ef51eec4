// The device clock may be wrong by an hour. Server responses give the time; from then on, times use the server's clock, also offline, and
// earlier ones are corrected.

const storageKey = 'tailshare-clock-offset'
/** In ms: the server's time has whole seconds, and the network adds delay. */
const tolerated = 2_000

/** Ms that the server's clock is ahead; `null` if the response had no date. */
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
/** `null` if never measured. */
export const clockOffset = (): number | null => (offset === undefined ? (offset = keptOffset()) : offset)

const listeners = new Set<(offsetMs: number) => void>()
/** Called on the first measurement of the clock. */
export const onceMeasured = (listener: (offsetMs: number) => void) => listeners.add(listener)

export const noteServerTime = (date: string | null, between: { sentAt: number; heardAt: number }) => {
  const measured = measuredOffset(date, between)
  if (measured === null) return
  const isFirst = clockOffset() === null
  offset = measured
  try {
    localStorage.setItem(storageKey, String(measured))
  } catch {
    // Without storage, the next page measures again.
  }
  if (isFirst) for (const listener of listeners) listener(measured)
}

/** A device time converted to the server's clock, as far as known. */
export const serverTime = (own: Date) => new Date(own.getTime() + (clockOffset() ?? 0))
