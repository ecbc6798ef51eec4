import { dayIn, plusHours } from '@tailshare/contract/text/period'
import { type Place, sunAt, sunOn } from './sun.ts'

const endOfCivilTwilight = -6

/** 14 CFR 1.1: from the end of evening to the start of morning civil twilight. */
export const isNight = (instant: Date, place: Place) => sunAt(instant, place).height < endOfCivilTwilight

/** 14 CFR 61.57(b): from an hour after sunset to an hour before sunrise. */
export const isNightForLandings = (instant: Date, place: Place, zone: string) => {
  const { rise, set } = sunOn(dayIn(instant, zone), place)
  return instant > plusHours(set, 1) || instant < plusHours(rise, -1)
}
