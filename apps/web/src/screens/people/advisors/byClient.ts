import type { AdvisedAircraft } from '@tailshare/contract/people/advisors/advisors'

type Row = Pick<AdvisedAircraft, 'owner' | 'year'>

/** Aircraft by their owner, in the order in which owners come, with what all of an owner’s flew and brought. */
export const byClient = <Aircraft extends Row>(aircraft: readonly Aircraft[]) => {
  const clients = new Map<string, Aircraft[]>()
  for (const one of aircraft) clients.set(one.owner.id, [...(clients.get(one.owner.id) ?? []), one])
  return [...clients.values()].map((of) => ({
    owner: of[0]!.owner,
    of,
    flights: of.reduce((sum, { year }) => sum + year.flights, 0),
    incomeCents: of.reduce((sum, { year }) => sum + year.incomeCents, 0),
    // Meters count tenths.
    hobbsHours: of.reduce((sum, { year }) => sum + Math.round(year.hobbsHours * 10), 0) / 10,
  }))
}
