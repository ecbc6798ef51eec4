import type { ReachedAircraft } from './queries.ts'

/** The requested aircraft, `undefined` if not visible. By default owned and co-owned ones, else advised ones. */
export const chosenOf = (reached: ReachedAircraft[], id: string | undefined): ReachedAircraft[] | undefined => {
  if (id !== undefined) {
    const one = reached.find((aircraft) => aircraft.id === id)
    return one && [one]
  }
  const own = reached.filter(({ you }) => you !== 'advisor')
  return own.length > 0 ? own : reached
}

/** Co-owners see who flew, not what it earned. */
export const showsMoneyOf = ({ you }: Pick<ReachedAircraft, 'you'>) => you !== 'co_owner'
