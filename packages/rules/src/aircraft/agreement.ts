import { productName } from '@tailshare/contract/base/constants'
import { hoursText } from '@tailshare/contract/text/hours'
import type { ListingContract, ListingTerms } from '@tailshare/contract/aircraft/listing'
import { moneyText, rateText } from '@tailshare/contract/text/money'
import { freeUntilText, latePart } from '../bookings/change/cancellation.ts'
import { holdHoursBefore } from '../bookings/price/quote.ts'
import { termNames } from './listing.ts'

type Section = ListingContract['sections'][number]

type Agreed = {
  owner: { firstName: string; lastName: string }
  tailNumber: string
  modelName: string
  yearManufactured: number
  airport: { code: string; title: string }
  terms: ListingTerms
  feePercent: number
}

/** Days after a completed flight until the owner is paid. */
const payoutDays = 'two days'

const fuelText = (included: boolean) => (included ? 'fuel included' : 'fuel extra')

const rate = ({ priceHourCents, fuelIncluded }: ListingTerms, feePercent: number): Section => ({
  title: 'Rate and fee',
  paragraphs: [
    `Pilots pay ${rateText(priceHourCents)} for each hour on the Hobbs meter, ${fuelText(fuelIncluded)}.`,
    fuelIncluded
      ? 'Fuel that a pilot buys away from home is credited to them with its receipt, up to the rental, and comes off your income.'
      : 'Pilots pay for the fuel that they use.',
    `${productName} adds a platform fee of ${feePercent}% to the rental, which the pilot pays. Your income is the rental, less the discount that a pilot’s membership gives on it.`,
  ],
})

const hold = ({ minimumHoursPerNight, depositCents }: ListingTerms): Section => ({
  title: 'Minimum hours and deposit',
  paragraphs: [
    minimumHoursPerNight > 0
      ? `For each night away at least ${hoursText(minimumHoursPerNight)} are charged.`
      : 'Nights away are charged by the meter alone; there are no minimum hours.',
    depositCents > 0
      ? `A deposit of ${moneyText(depositCents)} is held on the pilot’s card from ${holdHoursBefore} hours before the start and released after the return.`
      : 'No deposit is held.',
  ],
})

const cancellation = ({ cancellationPolicy }: ListingTerms): Section => ({
  title: 'Cancellation',
  paragraphs: [
    `Your policy is ${cancellationPolicy}: pilots cancel free of charge until ${freeUntilText(cancellationPolicy)} before the start and pay ${latePart} of the total after that.`,
    'Every pilot has one hour of grace after booking. A no-go at the aircraft is free of charge until the end of the trip; so is canceling where the weather is below the pilot’s own minimums or no forecast is to be had. When you cancel, or the aircraft is grounded, the pilot gets everything back.',
  ],
})

/** The contract an owner signs, with this aircraft's figures. Deterministic: the same terms give the identical text. */
export const agreementSections = ({
  owner,
  tailNumber,
  modelName,
  yearManufactured,
  airport,
  terms,
  feePercent,
}: Agreed): Section[] => [
  {
    title: 'Who and what',
    paragraphs: [
      `This is an agreement between ${owner.firstName} ${owner.lastName} (“you”) and ${productName}.`,
      `You list ${tailNumber}, a ${yearManufactured} ${modelName} based at ${airport.title} (${airport.code}), so that members can find, book and fly it.`,
      'You own the aircraft or may act for everyone who does, and it may be rented under its registration and insurance.',
    ],
  },
  rate(terms, feePercent),
  hold(terms),
  cancellation(terms),
  {
    title: 'When you are paid',
    paragraphs: [
      `The meter sets the final price. Your income is paid out ${payoutDays} after the flight is complete, unless a payment is disputed.`,
      'Your statements show every flight with its hours, income and costs.',
    ],
  },
  {
    title: 'Insurance',
    paragraphs: [
      'You keep hull and liability insurance in force that covers the pilots you let fly, and keep its document here up to date. If it ends, you pause the listing.',
    ],
  },
  {
    title: 'Airworthiness and maintenance',
    paragraphs: [
      'You keep the aircraft airworthy, its inspections current and its documents on board. Time in the shop is blocked on the schedule.',
      'A squawk that grounds the aircraft stops bookings at once. Pilots who are affected are told, and cancel free of charge, until it is released.',
    ],
  },
  {
    title: 'Changes and ending it',
    paragraphs: [
      'Changed terms take effect the moment you sign them. Bookings that are made keep the price and the terms that they were made with.',
      'You can pause or retire the listing at any time. Bookings that are made stay; an aircraft is retired once none is open.',
    ],
  },
]

const said = (terms: ListingTerms): Record<keyof ListingTerms, [what: string, text: string]> => ({
  priceHourCents: ['Rate', rateText(terms.priceHourCents)],
  fuelIncluded: ['Fuel', terms.fuelIncluded ? 'included' : 'extra'],
  minimumHoursPerNight: ['Minimum hours per night', hoursText(terms.minimumHoursPerNight)],
  depositCents: ['Deposit', moneyText(terms.depositCents)],
  cancellationPolicy: ['Cancellation policy', terms.cancellationPolicy],
})

/** Differences between two versions of the terms, in words. */
export const termChanges = (before: ListingTerms, after: ListingTerms): ListingContract['changes'] => {
  const [old, next] = [said(before), said(after)]
  return termNames.flatMap((name) =>
    before[name] === after[name] ? [] : [{ what: next[name][0], from: old[name][1], to: next[name][1] }],
  )
}

const plain = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('en-US')

/** The signature must be the name on the account. Ignores case and extra spaces. */
export const isSameName = (signed: string, { firstName, lastName }: { firstName: string; lastName: string }) =>
  plain(signed) === plain(`${firstName} ${lastName}`)
