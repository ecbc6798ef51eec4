import { plainDayText } from '@tailshare/contract/text/timeText'

type Month = { month: string; incomeCents: number; bookedCents: number }
type Bar = {
  month: string
  name: string
  x: number
  width: number
  y: number
  height: number
  bookedY: number
  bookedHeight: number
}
type Chart = { bars: Bar[]; ticks: { y: number; cents: number }[] }

const steps = [1, 2, 2.5, 5, 10]

/** Divides `most` into at most four steps, or `count`: 200,000 for 761,000. At least $100 (in cents), or `least`. */
export const niceStep = (most: number, { count = 4, least = 10_000 } = {}): number => {
  const wanted = Math.max(most / count, least)
  const power = 10 ** Math.floor(Math.log10(wanted))
  return steps.map((step) => step * power).find((step) => step >= wanted)!
}

/** How many of these steps hold `most`; one if there is nothing. */
export const stepsFor = (most: number, step: number) => Math.max(1, Math.ceil(most / step))

/** `Nov` of a month, `Nov 6` of a day. */
export const axisName = (on: string) =>
  on.length === 7 ? plainDayText(`${on}-01`).slice(0, 3) : plainDayText(on).replace(/,.*/, '')

type Box = { left: number; top: number; width: number; height: number }

/** The box is in SVG units. */
export const incomeChart = (months: readonly Month[], { left, top, width, height }: Box): Chart => {
  const most = Math.max(0, ...months.map(({ incomeCents, bookedCents }) => incomeCents + bookedCents))
  const step = niceStep(most)
  const count = stepsFor(most, step)
  const y = (cents: number) => top + height - (Math.max(0, cents) / (step * count)) * height
  const slot = width / months.length
  const bars = months.map(({ month, incomeCents, bookedCents }, index) => ({
    month,
    name: axisName(month),
    x: left + index * slot + slot * 0.19,
    width: slot * 0.62,
    y: y(incomeCents),
    height: top + height - y(incomeCents),
    bookedY: y(incomeCents + bookedCents),
    bookedHeight: y(incomeCents) - y(incomeCents + bookedCents),
  }))
  return { bars, ticks: Array.from({ length: count + 1 }, (_, line) => ({ y: y(line * step), cents: line * step })) }
}

/** `$8k`, `$450`. */
export const axisText = (cents: number) => (cents >= 100_000 ? `$${cents / 100_000}k` : `$${cents / 100}`)
