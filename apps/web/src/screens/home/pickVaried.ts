import type { AircraftCard } from '@tailshare/contract/aircraft'

/** So many aircraft with as many kinds and places among them as there are, in the order given. */
export const pickVaried = (aircraft: readonly AircraftCard[], count: number): AircraftCard[] => {
  const picked: AircraftCard[] = []
  const passes = [
    (one: AircraftCard) =>
      picked.every(({ model, airport }) => model.family !== one.model.family && airport.id !== one.airport.id),
    (one: AircraftCard) => picked.every(({ model }) => model.family !== one.model.family),
    () => true,
  ]
  for (const fits of passes)
    for (const one of aircraft) if (picked.length < count && !picked.includes(one) && fits(one)) picked.push(one)
  return picked
}
