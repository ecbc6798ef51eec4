import { medianOf, priceHint } from '@tailshare/rules/reports/calculator/priceHint'
import type { Handling } from '../../../../http/call.ts'
import { found } from '../../../../http/refusal.ts'
import { distanceNm } from '@tailshare/rules/search/reach/distance'
import { reportAircraft } from '../../flights/steps.ts'
import { listBookedElsewhere, listPriced } from './queries.ts'

const nearNm = 50
/** With fewer, the median could reveal one owner's figures. */
const leastNear = 3

export const priceHandlers = {
  async getPriceHint({ params: { id }, ...call }) {
    const { readDb, now } = call
    await reportAircraft(id, call, { what: (tailNumber) => `price of ${tailNumber}` })
    const priced = await listPriced(readDb, id, now)
    const own = found(priced.find((one) => one.id === id))
    const isNear = (place: { lat: number; lon: number }) => distanceNm(own, place) <= nearNm
    const others = priced.filter((one) => one.id !== id && isNear(one))
    const elsewhere = (await listBookedElsewhere(readDb, id, now)).filter(isNear)
    const { rateCents, utilizationPercent } = own
    const near =
      others.length < leastNear
        ? null
        : {
            aircraft: others.length,
            rateCents: medianOf(others.map((one) => one.rateCents))!,
            utilizationPercent:
              Math.round((10 * others.reduce((sum, one) => sum + one.utilizationPercent, 0)) / others.length) / 10,
          }
    return {
      rateCents,
      utilizationPercent,
      near,
      elsewhere: { trips: elsewhere.length, rateCents: medianOf(elsewhere.map((one) => one.rateCents)) },
      hint: priceHint({ rateCents, utilizationPercent, near }),
    }
  },
} satisfies Handling<'getPriceHint'>
