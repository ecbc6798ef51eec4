import { deviceZone } from '../../../document/zone.ts'
import type { Account } from '../../../calls/session.ts'

/** The home airport's, otherwise the device's. */
export const homeZone = ({ homeAirport }: Pick<Account, 'homeAirport'>) => homeAirport?.zone ?? deviceZone()
