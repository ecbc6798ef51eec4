import type { ReachedAircraft } from './queries.ts'

/** Without a wish: what someone owns and co-owns; of those who have neither, what they advise on. `undefined` where it is not theirs to see. */
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
