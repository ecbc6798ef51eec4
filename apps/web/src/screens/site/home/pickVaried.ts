import type { AircraftCard } from '@tailshare/contract/aircraft/aircraft'

type Picked = readonly AircraftCard[]
/** What a card should differ in from those that are picked already: from the strictest wish to none. */
const wishes: readonly ((one: AircraftCard, picked: Picked) => boolean)[] = [
  (one, picked) => picked.every(({ model, airport }) => model.family !== one.model.family && airport.id !== one.airport.id),
  (one, picked) => picked.every(({ model }) => model.family !== one.model.family),
  () => true,
]

/** So many aircraft, one of each price band and the cheapest first, with as many kinds and places among them as there are. */
export const pickVaried = (aircraft: readonly AircraftCard[], count: number): AircraftCard[] => {
  const byPrice = aircraft.toSorted((a, b) => a.priceHourCents - b.priceHourCents)
  const bands = Math.min(count, aircraft.length)
  const edge = (band: number) => Math.round((band * aircraft.length) / bands)
  const picked: AircraftCard[] = []
  for (let band = 0; band < bands; band++) {
    const inBand = byPrice.slice(edge(band), edge(band + 1))
    const offered = aircraft.filter((one) => inBand.includes(one))
    picked.push(wishes.map((fits) => offered.find((one) => fits(one, picked))).find((one) => one !== undefined)!)
  }
  return picked
}
