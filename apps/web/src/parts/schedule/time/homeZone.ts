import { deviceZone } from '../../../document/zone.ts'
import type { Account } from '../../../session.ts'

/** Days of an account are those of its home airport; without one, those of this device. */
export const homeZone = ({ homeAirport }: Pick<Account, 'homeAirport'>) => homeAirport?.zone ?? deviceZone()
