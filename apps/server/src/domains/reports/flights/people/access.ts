import type { ReachedAircraft } from './queries.ts'

/** The requested aircraft, `undefined` if the caller may not see it. By default the owned and co-owned ones, else the advised ones. */
export const chosenOf = (reached: ReachedAircraft[], wish: string | undefined): ReachedAircraft[] | undefined => {
  if (wish !== undefined) {
    const one = reached.find(({ id }) => id === wish)
    return one && [one]
  }
  const own = reached.filter(({ you }) => you !== 'advisor')
  return own.length > 0 ? own : reached
}

/** Co-owners see who flew, not what it earned. */
export const showsMoneyOf = ({ you }: Pick<ReachedAircraft, 'you'>) => you !== 'co_owner'
