import { daysBetween, plusDays } from '@tailshare/contract/text/period'

/** A cycle of aeronautical data: fixed periods of 28 days. `2613`: the thirteenth cycle of 2026. */
type Cycle = { name: string; from: string; through: string }

const days = 28
/** Start of cycle 2001; the others are computed from it. */
const first = '2020-01-02'

export const cycleOn = (day: string): Cycle => {
  const from = plusDays(first, Math.floor(daysBetween(first, day) / days) * days)
  const number = Math.floor(daysBetween(`${from.slice(0, 4)}-01-01`, from) / days) + 1
  return { name: `${from.slice(2, 4)}${String(number).padStart(2, '0')}`, from, through: plusDays(from, days - 1) }
}

/** Cycles available on a day: the current one, and the next, which is sold some days ahead. */
export const cyclesToLoad = (day: string): Cycle[] => {
  const now = cycleOn(day)
  return [now, cycleOn(plusDays(now.through, 1))]
}
