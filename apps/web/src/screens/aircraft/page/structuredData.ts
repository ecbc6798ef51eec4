import { plainDollars } from '@tailshare/contract/text/money'
import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import { paths } from '@tailshare/contract/base/paths'

/** JSON-LD (schema.org): hourly offer and rating. */
export const structuredData = (aircraft: Aircraft, { origin, image }: { origin: string; image: string }) => ({
  '@context': 'https://schema.org',
  '@type': ['Product', 'Vehicle'],
  name: `${aircraft.tailNumber}, ${aircraft.model.name}`,
  description: aircraft.description,
  image,
  url: origin + paths.aircraft(aircraft.id),
  brand: { '@type': 'Brand', name: aircraft.model.maker },
  model: aircraft.model.name,
  vehicleModelDate: String(aircraft.yearManufactured),
  vehicleSeatingCapacity: aircraft.specs.seats,
  offers: {
    '@type': 'Offer',
    url: origin + paths.aircraft(aircraft.id),
    price: plainDollars(aircraft.priceHourCents),
    priceCurrency: 'USD',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: plainDollars(aircraft.priceHourCents),
      priceCurrency: 'USD',
      unitCode: 'HUR',
    },
    availability: 'https://schema.org/InStock',
    businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
  },
  ...(aircraft.rating !== null && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: aircraft.rating,
      reviewCount: aircraft.ratingCount,
      bestRating: 5,
      worstRating: 1,
    },
    review: aircraft.reviews.map(({ rating, text, author, created }) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
      author: { '@type': 'Person', name: author },
      datePublished: created.slice(0, 10),
      reviewBody: text,
    })),
  }),
})
