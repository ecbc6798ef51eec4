import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { tenthsText, toTenths } from '@tailshare/contract/text/hours'

// After an exchange, all readings are compared with the new meter.

type Meter = 'hobbs' | 'flightMeter'
/** The last exchange of a meter. `on`: the day as text. */
export type Exchange = { meter: Meter; oldReading: number; newReading: number; on: string }

/** Ground runs in the shop. More means an unrecorded flight. */
const mostGroundHours = 10

/** Problems of the readings of an exchange, by field. */
export const problemsWithExchange = (reading: number, oldReading: number): Record<string, string> => {
  if (oldReading < reading) return { oldReading: `${fieldMessages.hobbsOrFlightNoLessThan} It read ${tenthsText(reading)} last.` }
  if (toTenths(oldReading - reading) > mostGroundHours)
    return {
      oldReading: `It read ${tenthsText(reading)} last. More than ${mostGroundHours} hours without a flight cannot be right`,
    }
  return {}
}

/** Hours by which values counted on the old meter shift. */
export const shiftOf = ({ oldReading, newReading }: Pick<Exchange, 'oldReading' | 'newReading'>) =>
  toTenths(newReading - oldReading)

const names = { hobbs: 'Hobbs', flightMeter: 'flight meter' } as const

/** Message if someone read the meter before it was exchanged. `null` if that does not explain the difference. */
export const exchangedText = (meter: Meter, value: number, exchanges: readonly Exchange[]): string | null => {
  const last = exchanges.find((one) => one.meter === meter)
  if (!last || value === last.newReading) return null
  const isOldOne = Math.abs(value - last.oldReading) <= mostGroundHours && Math.abs(value - last.newReading) > mostGroundHours
  if (!isOldOne) return null
  return `The ${names[meter]} was exchanged on ${last.on}: the old one read ${tenthsText(last.oldReading)}, the new one began at ${tenthsText(last.newReading)}. Read the new one.`
}
