import type { AdvisedAircraft } from '@tailshare/contract/people/advisors/advisors'

type Row = Pick<AdvisedAircraft, 'owner' | 'year'>

/** Groups aircraft by owner, in order of first appearance, with each owner's total hours and income. */
export const byClient = <Aircraft extends Row>(aircraft: readonly Aircraft[]) => {
  const clients = new Map<string, Aircraft[]>()
  for (const one of aircraft) clients.set(one.owner.id, [...(clients.get(one.owner.id) ?? []), one])
  return [...clients.values()].map((of) => ({
    owner: of[0]!.owner,
    of,
    flights: of.reduce((sum, { year }) => sum + year.flights, 0),
    incomeCents: of.reduce((sum, { year }) => sum + year.incomeCents, 0),
    // Sum in tenths to avoid floating point errors.
    hobbsHours: of.reduce((sum, { year }) => sum + Math.round(year.hobbsHours * 10), 0) / 10,
  }))
}
