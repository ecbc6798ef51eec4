import { overlaps, type Period } from '@tailshare/contract/text/period'
import { noConditions, readConditions, type Conditions } from './conditions.ts'
import { nearestInstant } from './metar.ts'

type Part = Period & {
  /** `chance`: PROB30 or PROB40. */
  kind: 'prevailing' | 'temporary' | 'chance'
  conditions: Conditions
}
export type Taf = Period & { station: string; parts: Part[] }

const spanGroup = /^(\d{2})(\d{2})\/(\d{2})(\d{2})$/
const fromGroup = /^FM(\d{2})(\d{2})(\d{2})$/

const spanOf = (group: string | undefined, near: Date): Period | undefined => {
  const [all, day, hour, endDay, endHour] = spanGroup.exec(group ?? '') ?? []
  if (all === undefined) return undefined
  const from = nearestInstant(near, Number(day), Number(hour))
  const to = from && nearestInstant(from, Number(endDay), Number(endHour))
  return from && to && to > from ? { from, to } : undefined
}

type Change = { sort: 'FM' | 'BECMG' | 'TEMPO' | 'PROB'; from: Date; to: Date; groups: string[] }

/** Splits the forecast at each change group. Returns `undefined` if the time of any change cannot be read. */
const cut = (groups: readonly string[], { from, to }: Period): { base: string[]; changes: Change[] } | undefined => {
  const base: string[] = []
  const changes: Change[] = []
  for (let at = 0; at < groups.length; at++) {
    const group = groups[at]!
    const [since, day, hour, minute] = fromGroup.exec(group) ?? []
    if (since !== undefined) {
      const begins = nearestInstant(from, Number(day), Number(hour), Number(minute))
      if (!begins) return undefined
      changes.push({ sort: 'FM', from: begins, to, groups: [] })
    } else if (/^FM\d/.test(group)) {
      return undefined
    } else if (/^(?:BECMG|TEMPO|PROB\d{2}|INTER)$/.test(group)) {
      const sort = group.startsWith('PROB') ? 'PROB' : group === 'BECMG' ? 'BECMG' : 'TEMPO'
      if (sort === 'PROB' && groups[at + 1] === 'TEMPO') at++
      const span = spanOf(groups[++at], from)
      if (!span) return undefined
      changes.push({ sort, ...span, groups: [] })
    } else (changes.at(-1)?.groups ?? base).push(group)
  }
  return { base, changes }
}

/** Prevailing conditions from change to change. During a BECMG, both old and new apply. */
const prevailing = (base: Conditions, changes: readonly Change[], { from, to }: Period): Part[] => {
  const parts: Part[] = [{ kind: 'prevailing', from, to, conditions: base }]
  for (const change of changes.filter(({ sort }) => sort === 'FM' || sort === 'BECMG')) {
    const last = parts.at(-1)!
    last.to = change.sort === 'FM' ? change.from : change.to
    const before = change.sort === 'FM' ? noConditions : last.conditions
    parts.push({ kind: 'prevailing', from: change.from, to, conditions: { ...before, ...readConditions(change.groups) } })
  }
  return parts
}

/** Characters; real ones are far shorter. */
const longest = 5000

/**
 * Decodes a TAF; `undefined` if invalid, not issued (`NIL`) or canceled (`CNL`). `near`: a time close to the forecast, which omits the
 * month.
 */
export const decodeTaf = (raw: string, near: Date): Taf | undefined => {
  if (raw.length > longest) return undefined
  const words = raw.trim().toUpperCase().replace(/=$/, '').split(/\s+/)
  const groups = words.slice(words.findIndex((word) => !['TAF', 'AMD', 'COR'].includes(word)))
  const [station = '', ...rest] = groups
  const issued = /^\d{6}Z$/.test(rest[0] ?? '') ? rest.slice(1) : rest
  const valid = spanOf(issued[0], near)
  if (!/^[A-Z][A-Z0-9]{3}$/.test(station) || !valid) return undefined
  const remarks = issued.indexOf('RMK')
  if (issued.includes('NIL') || issued.includes('CNL')) return undefined
  const read = cut(issued.slice(1, remarks < 0 ? undefined : remarks), valid)
  if (!read) return undefined
  const parts = prevailing({ ...noConditions, ...readConditions(read.base) }, read.changes, valid)
  for (const { sort, groups: said, from, to } of read.changes) {
    if (sort === 'FM' || sort === 'BECMG') continue
    const kind = sort === 'PROB' ? 'chance' : 'temporary'
    for (const below of parts.filter((part) => part.kind === 'prevailing' && overlaps(part, { from, to })))
      parts.push({
        kind,
        from: below.from > from ? below.from : from,
        to: below.to < to ? below.to : to,
        conditions: { ...below.conditions, ...readConditions(said) },
      })
  }
  return { station, ...valid, parts }
}

/** All forecast conditions within a period, including temporary ones but not PROB30/40; `null` if the forecast does not cover all of it. */
export const forecastIn = (taf: Taf, period: Period): Conditions[] | null =>
  period.from < taf.from || period.to > taf.to
    ? null
    : taf.parts.filter((part) => part.kind !== 'chance' && overlaps(part, period)).map(({ conditions }) => conditions)
