import type { AircraftCard } from '@tailshare/contract/aircraft/aircraft'

type Picked = readonly AircraftCard[]
/** Strictest first. */
const wishes: readonly ((one: AircraftCard, picked: Picked) => boolean)[] = [
  (one, picked) => picked.every(({ model, airport }) => model.family !== one.model.family && airport.id !== one.airport.id),
  (one, picked) => picked.every(({ model }) => model.family !== one.model.family),
  () => true,
]

/** One per price band, cheapest first, with as much variety in model and airport as possible. */
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
