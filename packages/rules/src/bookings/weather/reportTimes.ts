const hourMs = 3_600_000

/**
 * Reports name the day of a month only: of all months the instant nearest to `near`. `hour` may be 24, the end of the day.
 * `undefined` for what is no time of day.
 */
export const nearestInstant = (near: Date, day: number, hour: number, minute = 0): Date | undefined => {
  if (day < 1 || day > 31 || hour > 24 || minute > 59) return undefined
  const candidates = [-1, 0, 1].flatMap((months) => {
    const first = new Date(Date.UTC(near.getUTCFullYear(), near.getUTCMonth() + months, 1))
    const at = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), day))
    return at.getUTCDate() === day ? [new Date(at.getTime() + hour * hourMs + minute * 60_000)] : []
  })
  const away = (at: Date) => Math.abs(at.getTime() - near.getTime())
  return candidates.toSorted((a, b) => away(a) - away(b))[0]
}
