import { percentile } from '../figures.ts'

// What the soak decides by, apart from the simulator's own checks. Each returns one line per fault.

export type Span = { from: number; to: number }
const meets = (a: Span, b: Span) => a.from <= b.to && b.from <= a.to

type Timed = { at: number; ms: number }

/** The p99 of the second half may be this many times that of the first, plus some milliseconds. */
const flatness = { times: 1.5, plusMs: 30 }

/** Halves of what was answered while nothing was broken. */
export const halves = (times: readonly Timed[], spans: readonly Span[], middle: number) => {
  const calm = times.filter(({ at, ms }) => !spans.some((span) => meets(span, { from: at, to: at + ms })))
  const p99 = (half: Timed[]) =>
    percentile(
      half.map(({ ms }) => ms),
      99,
    )
  return {
    first: p99(calm.filter(({ at }) => at < middle)),
    second: p99(calm.filter(({ at }) => at >= middle)),
    count: calm.length,
  }
}
export const notFlat = ({ first, second }: { first: number; second: number }) =>
  second > first * flatness.times + flatness.plusMs ? [`p99 rose from ${first} to ${second} ms`] : []

/** Memory after collecting garbage may grow by this part, plus megabytes for what is compiled and cached. */
const growth = { heap: { part: 0.15, plusMb: 10 }, rss: { part: 0.25, plusMb: 60 } }

type Memory = { heapMb: number; rssMb: number }
export const notLevel = (name: string, warm: Memory, end: Memory) =>
  (['heap', 'rss'] as const).flatMap((kind) => {
    const [was, is] = [warm[`${kind}Mb`], end[`${kind}Mb`]]
    const { part, plusMb } = growth[kind]
    return is > was * (1 + part) + plusMb ? [`${name}: ${kind} grew from ${Math.round(was)} to ${Math.round(is)} MB`] : []
  })

const counted = (words: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const one of words) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}

export const saidTwice = (what: string, words: readonly string[]) =>
  [...counted(words)].filter(([, n]) => n > 1).map(([said, n]) => `${what} ${n} times: ${said}`)

export type Heard = { who: string; what: string }

/** Each account has as many notices as acts concerned it; an act whose answer was lost may or may not count. */
export const heardOnce = (wanted: readonly Heard[], perhaps: readonly string[], got: readonly Heard[]) => {
  const more = counted(perhaps)
  const [acts, notices] = [wanted, got].map((list) => Map.groupBy(list, ({ who }) => who)) as [
    Map<string, Heard[]>,
    Map<string, Heard[]>,
  ]
  const textOf = (list: Heard[]) => [...counted(list.map(({ what }) => what))].map(([what, n]) => `${n} ${what}`).join('; ')
  return [...new Set([...acts.keys(), ...notices.keys()])].flatMap((who) => {
    const [done, told] = [acts.get(who) ?? [], notices.get(who) ?? []]
    const isRight = told.length >= done.length && told.length <= done.length + (more.get(who) ?? 0)
    return isRight ? [] : [`${who} heard ${told.length} times (${textOf(told)}) of ${done.length} acts (${textOf(done)})`]
  })
}

type Taken = { id: string; to: string; at: number }
type Row = { id: string; recipient: string; subject: string; isSent: boolean; isFailed: boolean }

/**
 * Each mail of the outbox arrived once. With its sender or the database killed while it was on its way, it comes again with the same
 * Message-ID, by which a mail program merges it. `refused`: addresses that refused for good.
 */
export const mailProblems = (
  rows: readonly Row[],
  taken: readonly Taken[],
  refused: ReadonlySet<string>,
  kills: readonly Span[],
) => {
  const arrived = Map.groupBy(taken, ({ id }) => id)
  return rows.flatMap(({ id, recipient, subject, isSent, isFailed }) => {
    const about = `“${subject}” to ${recipient}`
    const got = arrived.get(id) ?? []
    if (isFailed) return refused.has(recipient) ? [] : [`not delivered: ${about}`]
    if (!isSent) return [`still in the outbox: ${about}`]
    if (got.length === 0) return [`marked as sent, never arrived: ${about}`]
    const isBroken = kills.some((kill) => meets(kill, { from: got[0]!.at - 3000, to: got[0]!.at + 3000 }))
    return got.length > 1 && !(got.length === 2 && isBroken) ? [`arrived ${got.length} times: ${about}`] : []
  })
}

export const missing = (what: string, acknowledged: readonly string[], found: ReadonlySet<string>) =>
  acknowledged.filter((id) => !found.has(id)).map((id) => `${what} was acknowledged and is gone: ${id}`)
