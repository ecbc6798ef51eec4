import { artFor } from '@tailshare/aircraft-art/artFor'
import { modelKeyFor } from '@tailshare/aircraft-art/models/modelNames'
import { drawAircraft } from '@tailshare/aircraft-art/drawAircraft'
import { regionAt } from '@tailshare/aircraft-art/scene/regions'
import { productName } from '@tailshare/contract/base/constants'
import { rateText } from '@tailshare/contract/text/money'
import type { Handling } from '../../../http/call.ts'
import { found } from '../../../http/refusal.ts'
import { drawSharePicture } from '../../../outside/pictures/sharePicture.ts'
import { findPictured } from './queries.ts'

const mostKept = 40
/** Keyed by everything the picture shows, so entries never go stale. */
const kept = new Map<string, Buffer>()

const drawing = (tail: string, family: string, airport: { lat: number; lon: number }) => {
  const model = modelKeyFor(family)
  const { cover, ...art } = artFor({ tail, model })
  const region = regionAt(airport, tail)
  return Buffer.from(drawAircraft({ ...art, region, model, tail, view: cover, width: 1200, height: 630 }))
}

export const shareHandlers = {
  async getSharePicture({ params, readDb, files }) {
    const aircraft = found(await findPictured(readDb, params.id))
    const { tailNumber, family, photoKey, rateCents, modelName, yearManufactured, code, title, lat, lon } = aircraft
    const key = JSON.stringify(aircraft)
    const png =
      kept.get(key) ??
      (await drawSharePicture(photoKey ? await files.read(photoKey) : drawing(tailNumber, family, { lat, lon }), {
        title: tailNumber,
        subtitle: `${yearManufactured} ${modelName}, ${title} (${code})`,
        price: `${rateText(rateCents)} per hour`,
        name: productName,
      }))
    if (kept.size >= mostKept) kept.clear()
    kept.set(key, png)
    return { contentType: 'image/png', name: `${tailNumber}.png`, content: png, cache: 'public' }
  },
} satisfies Handling<'getSharePicture'>
