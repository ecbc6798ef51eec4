import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { tenthsText, toTenths } from '@tailshare/contract/text/hours'

// A new meter goes on where the old one stopped: from then on everything is compared with what is in the panel.

type Meter = 'hobbs' | 'flightMeter'
/** The last exchange of a meter. `on`: the day, as people read it. */
export type Exchange = { meter: Meter; oldReading: number; newReading: number; on: string }

/** A shop runs an engine on the ground; more than that is a flight that nobody wrote down. */
const mostGroundHours = 10

/** What is wrong with the readings of an exchange, by field. */
export const problemsWithExchange = (reading: number, oldReading: number): Record<string, string> => {
  if (oldReading < reading) return { oldReading: `${fieldMessages.hobbsOrFlightNoLessThan} It read ${tenthsText(reading)} last.` }
  if (toTenths(oldReading - reading) > mostGroundHours)
    return {
      oldReading: `It read ${tenthsText(reading)} last. More than ${mostGroundHours} hours without a flight cannot be right`,
    }
  return {}
}

/** By how many hours everything that was counted on the old meter moves. */
export const shiftOf = ({ oldReading, newReading }: Pick<Exchange, 'oldReading' | 'newReading'>) =>
  toTenths(newReading - oldReading)

const names = { hobbs: 'Hobbs', flightMeter: 'flight meter' } as const

/** What someone is told who read a meter before it was exchanged; `null` where that is not why their reading differs. */
export const exchangedText = (meter: Meter, value: number, exchanges: readonly Exchange[]): string | null => {
  const last = exchanges.find((one) => one.meter === meter)
  if (!last || value === last.newReading) return null
  const isOldOne = Math.abs(value - last.oldReading) <= mostGroundHours && Math.abs(value - last.newReading) > mostGroundHours
  if (!isOldOne) return null
  return `The ${names[meter]} was exchanged on ${last.on}: the old one read ${tenthsText(last.oldReading)}, the new one began at ${tenthsText(last.newReading)}. Read the new one.`
}
