import type { Period } from '@tailshare/contract/text/period'

/** The parts of a period outside the taken times, in order. */
export const subtractPeriods = (period: Period, taken: readonly Period[]): Period[] => {
  const left: Period[] = []
  let from = period.from
  for (const one of [...taken].sort((a, b) => a.from.getTime() - b.from.getTime())) {
    if (one.to <= from || one.from >= period.to) continue
    if (one.from > from) left.push({ from, to: one.from })
    from = one.to
  }
  if (from < period.to) left.push({ from, to: period.to })
  return left
}

/** The entries of `taken` that overlap each span. Both must be sorted and free of overlaps within themselves; runs in linear time. */
export const takenBySpan = <Taken extends Period>(spans: readonly Period[], taken: readonly Taken[]): Taken[][] => {
  let first = 0
  return spans.map(({ from, to }) => {
    while (first < taken.length && taken[first]!.to <= from) first++
    let end = first
    while (end < taken.length && taken[end]!.from < to) end++
    return taken.slice(first, end)
  })
}

/** The parts of all spans outside the taken times. Neither list overlaps itself; `spans` must be sorted. */
export const subtractFromEach = (spans: readonly Period[], taken: readonly Period[]): Period[] => {
  const over = takenBySpan(
    spans,
    taken.toSorted((a, b) => a.from.getTime() - b.from.getTime()),
  )
  return spans.flatMap((span, index) => subtractPeriods(span, over[index]!))
}
