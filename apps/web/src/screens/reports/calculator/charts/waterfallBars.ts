const tenths = (value: number) => Math.round(value * 10) / 10

/** Each amount as a bar starting where the previous one ended, then the total from zero; in percent of the full width. */
export const waterfall = (amounts: readonly number[]) => {
  const ends = amounts.map((_, index) => amounts.slice(0, index + 1).reduce((sum, amount) => sum + amount, 0))
  const spans = [
    ...amounts.map((amount, index) => [ends[index]! - amount, ends[index]!] as const),
    [0, ends.at(-1) ?? 0] as const,
  ]
  const low = Math.min(0, ...ends)
  const high = Math.max(0, ...ends)
  const at = (amount: number) => tenths((100 * (amount - low)) / (high - low || 1))
  return {
    zero: at(0),
    bars: spans.map((span) => ({ from: at(Math.min(...span)), width: tenths(at(Math.max(...span)) - at(Math.min(...span))) })),
  }
}
