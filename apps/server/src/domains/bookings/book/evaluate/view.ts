import type { CsipOffer } from '@tailshare/contract/bookings/book/canBook'
import type { Caller } from '../../../../http/call.ts'
import { asVisitorsSee } from '../../../people/accounts/profile/view.ts'

const ofTheAircraft = ['slot_taken', 'in_the_past', 'too_long', 'too_far_ahead', 'not_listed', 'aircraft_grounded']

/** Visitors see only failures about dates and aircraft; the rest depends on the pilot. */
export const concerns = (account: Caller | undefined, code: string) => account !== undefined || ofTheAircraft.includes(code)

export const offersTo = (account: Caller | undefined, offers: CsipOffer[]) =>
  account ? offers : offers.map((offer) => ({ ...offer, csip: asVisitorsSee(offer.csip) }))
