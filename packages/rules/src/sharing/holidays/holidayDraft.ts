/** Points won in a draft, and the most their quota allowed. */
type DraftPoints = { won: number; possible: number }

/** Source of the preferences: this year's ranking, last year's, or the calendar. */
type DraftedBy = 'ranking' | 'last_year' | 'calendar'

/** Holidays by day, `2027-07-04`. */
type DraftAnswer = {
  /** Best first. `null` if there was no answer. */
  ranking: readonly string[] | null
  /** This year's holidays in the order of last year's ranking. `null` without one. */
  lastRanking: readonly string[] | null
}

export type DraftHolder = {
  id: string
  quota: number
  /** `null` if there is nothing to make up for: not present, or no preferences. */
  lastYear: DraftPoints | null
  preference: readonly string[]
}

/** `place`: position in the order, from 1. `choice`: rank in the holder's preference, from 1. */
type DraftPick = { round: number; place: number; holderId: string; day: string; choice: number }
type DraftResult = { order: string[]; picks: DraftPick[]; left: string[] }

/** A holder's preference among the available holidays. */
export const preferenceOf = (
  { ranking, lastRanking }: DraftAnswer,
  holidays: readonly string[],
): { by: DraftedBy; preference: string[] } => {
  const upFor = (days: readonly string[]) => days.filter((day) => holidays.includes(day))
  if (ranking) return { by: 'ranking', preference: upFor(ranking) }
  if (lastRanking && upFor(lastRanking).length > 0) return { by: 'last_year', preference: upFor(lastRanking) }
  return { by: 'calendar', preference: [...holidays].sort() }
}

/** Negative if `a` got a smaller fraction of what was possible. */
const bySatisfaction = (a: DraftPoints | null, b: DraftPoints | null) => {
  const [one, other] = [a, b].map((points) => (points && points.possible > 0 ? points : { won: 1, possible: 1 }))
  return one!.won * other!.possible - other!.won * one!.possible
}

/** Least satisfied last year first. Ties are broken by the hex SHA-256 of `seed:id`. */
export const draftOrder = (seed: string, holders: readonly DraftHolder[], sha256: (text: string) => string): string[] => {
  const drawn = new Map(holders.map(({ id }) => [id, sha256(`${seed}:${id}`)]))
  return [...holders]
    .sort((a, b) => bySatisfaction(a.lastYear, b.lastYear) || (drawn.get(a.id)! < drawn.get(b.id)! ? -1 : 1))
    .map(({ id }) => id)
}

type Draft = { seed: string; holidays: readonly string[]; holders: readonly DraftHolder[] }

/** Snake draft: each round reverses the order. Everyone takes the best remaining choice until their quota is full or nothing is left. */
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

/**
 * A first choice scores as many points as there were holidays, each further choice one fewer. Preferences from the calendar do not score.
 */
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
