import { artFor } from '@tailshare/aircraft-art/artFor'
import { modelKeyFor } from '@tailshare/aircraft-art/models/modelNames'
import type { View } from '@tailshare/aircraft-art/drawAircraft'
import { regionAt } from '@tailshare/aircraft-art/scene/regions'
import type { Photo } from '@tailshare/contract/aircraft/aircraft'
import { fileAddresses } from '@tailshare/contract/base/files/fileAddresses'
import type { SunStep } from '@tailshare/contract/schedule/sunSteps'
import { type Place, sunStepAt } from '@tailshare/rules/schedule/daylight/sun'

/** Home airport and time of a picture, or a fixed light. */
type Hour = { at: Date; airport: Place; light?: SunStep | undefined }

const captions: Record<View, string> = {
  card: 'on the ramp',
  side: 'on the ramp',
  panel: 'the panel',
  gauges: 'the panel',
  above: 'from above',
  flight: 'in flight',
  tail: 'the tail',
}

type Pictured = { tailNumber: string; family: string; photoIds: string[]; equipment?: readonly string[] }

/** The owner's photos, or drawings until there are some. The cockpit matches the equipment, the light the hour, and the land the region. */
export const photosOf = ({ tailNumber, family, photoIds, equipment = [] }: Pictured, { at, airport, light }: Hour): Photo[] => {
  const sun = light ?? sunStepAt(at, airport)
  const land = regionAt(airport, tailNumber)
  const artUrl = (view: View) => `/art/${family}/${tailNumber}/${view}.svg?sun=${sun}&land=${land}`
  return photoIds.length > 0
    ? photoIds.map((id, index) => ({
        id,
        url: fileAddresses.aircraftPhoto(id, { width: 1600 }),
        thumbnailUrl: fileAddresses.aircraftPhoto(id, { width: 480 }),
        alt: `${tailNumber}, photo ${index + 1}`,
      }))
    : artFor({ tail: tailNumber, model: modelKeyFor(family), equipment }).views.map((view, index) => ({
        id: `art-${view}`,
        url: artUrl(view),
        thumbnailUrl: artUrl(index === 0 ? 'card' : view),
        alt: `${tailNumber} ${captions[view]}`,
      }))
}

export const coverOf = (aircraft: Omit<Pictured, 'equipment'>, hour: Hour): Photo => photosOf(aircraft, hour)[0]!
