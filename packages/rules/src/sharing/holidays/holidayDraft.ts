/** What someone won of a draft, and what their quota could have won at best. */
type DraftPoints = { won: number; possible: number }

/** Whose wishes count: their own of this year, those of last year, or the calendar for who has never said any. */
type DraftedBy = 'ranking' | 'last_year' | 'calendar'

/** Days are those of the holidays, `2027-07-04`. */
type DraftAnswer = {
  /** Best first; `null` from who never answered. */
  ranking: readonly string[] | null
  /** The same holidays this year in the order of last year's ranking; `null` without any. */
  lastRanking: readonly string[] | null
}

export type DraftHolder = {
  id: string
  /** How many they may take. */
  quota: number
  /** `null` where there is nothing to make up for: who was not there, or had no wishes. */
  lastYear: DraftPoints | null
  preference: readonly string[]
}

/** `place` counts the order from 1, `choice` the holder's preference from 1. */
type DraftPick = { round: number; place: number; holderId: string; day: string; choice: number }
type DraftResult = { order: string[]; picks: DraftPick[]; left: string[] }

/** In which order someone wants the holidays that are up. */
export const preferenceOf = (
  { ranking, lastRanking }: DraftAnswer,
  holidays: readonly string[],
): { by: DraftedBy; preference: string[] } => {
  const upFor = (days: readonly string[]) => days.filter((day) => holidays.includes(day))
  if (ranking) return { by: 'ranking', preference: upFor(ranking) }
  if (lastRanking && upFor(lastRanking).length > 0) return { by: 'last_year', preference: upFor(lastRanking) }
  return { by: 'calendar', preference: [...holidays].sort() }
}

/** Below zero where the first got less of what they could have had. */
const bySatisfaction = (a: DraftPoints | null, b: DraftPoints | null) => {
  const [one, other] = [a, b].map((points) => (points && points.possible > 0 ? points : { won: 1, possible: 1 }))
  return one!.won * other!.possible - other!.won * one!.possible
}

/** Whoever got least last year first; the seed decides among equals, by the SHA-256 of `seed:id` in hex. */
export const draftOrder = (seed: string, holders: readonly DraftHolder[], sha256: (text: string) => string): string[] => {
  const drawn = new Map(holders.map(({ id }) => [id, sha256(`${seed}:${id}`)]))
  return [...holders]
    .sort((a, b) => bySatisfaction(a.lastYear, b.lastYear) || (drawn.get(a.id)! < drawn.get(b.id)! ? -1 : 1))
    .map(({ id }) => id)
}

type Draft = { seed: string; holidays: readonly string[]; holders: readonly DraftHolder[] }

/** Snake rounds: there, and back. Each takes the best that is left of their preference, until their quota is full or nothing is left. */
export const drawHolidays = ({ seed, holidays, holders }: Draft, sha256: (text: string) => string): DraftResult => {
  const order = draftOrder(seed, holders, sha256)
  const byId = new Map(holders.map((holder) => [holder.id, holder]))
  const left = new Set(holidays)
  const picks: DraftPick[] = []
  for (let round = 1; ; round++) {
    const before = picks.length
    for (const id of round % 2 === 1 ? order : [...order].reverse()) {
      const { quota, preference } = byId.get(id)!
      const day = preference.find((wanted) => left.has(wanted))
      if (day === undefined || picks.filter(({ holderId }) => holderId === id).length >= quota) continue
      left.delete(day)
      picks.push({ round, place: order.indexOf(id) + 1, holderId: id, day, choice: preference.indexOf(day) + 1 })
    }
    if (picks.length === before) return { order, picks, left: [...left].sort() }
  }
}

/** A first choice is worth as many points as holidays were up, the next one fewer each; what the calendar gave is no wish, and none. */
export const pointsOf = (
  { id, by, quota, preference }: Pick<DraftHolder, 'id' | 'quota' | 'preference'> & { by: DraftedBy },
  picks: readonly DraftPick[],
  holidayCount: number,
): DraftPoints | null => {
  if (by === 'calendar') return null
  const worth = (choice: number) => holidayCount + 1 - choice
  const best = Array.from({ length: Math.min(quota, preference.length) }, (_, index) => worth(index + 1))
  const won = picks.filter(({ holderId }) => holderId === id).map(({ choice }) => worth(choice))
  const sum = (points: readonly number[]) => points.reduce((total, one) => total + one, 0)
  return { won: sum(won), possible: sum(best) }
}
