const hourMs = 3_600_000

/**
 * Reports give only the day of the month: picks the month nearest to `near`. `hour` may be 24, the end of the day. `undefined` if invalid.
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
