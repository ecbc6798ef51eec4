import { z } from 'zod'
import * as C from '../aircraft.ts'
import { PeriodType } from '../askedDays.ts'
import { FlightReport, FlightReportQuery, OwnedAircraft, OwnerStats } from '../bookings.ts'
import { id, idParams } from '../fields.ts'
import { get } from '../route.ts'

export const aircraftRoutes = {
  searchAircraft: get('aircrafts/search/', 'Aircraft that fit, with what this pilot may do', {
    access: 'anyone',
    query: C.SearchQuery,
    reply: C.SearchResult,
  }),
  getAircraft: get('aircrafts/{id}/', 'One aircraft', { access: 'anyone', params: idParams, reply: C.Aircraft }),
  listSharesOnOffer: get('aircrafts/available-for-co-owning/', 'Aircraft of which a share is on offer, the largest first', {
    access: 'anyone',
    fixed: 'No call changes a share.',
    reply: z.array(C.ShareOnOffer),
  }),
  findTailNumber: get('aircrafts/tail-number/{tail}/', 'The aircraft with this tail number; 404 means the number is free', {
    access: 'anyone',
    fixed: 'No call adds an aircraft.',
    // One that cannot exist is refused with 400 by the handler: 404 would say that it is free.
    params: z.strictObject({ tail: z.string().max(60) }),
    reply: z.object({ id, tailNumber: z.string() }),
    refusals: ['tail_number_free'],
  }),
  getSchedule: get('aircrafts/{id}/schedule/', 'What occupies the aircraft between two instants', {
    access: 'anyone',
    params: idParams,
    query: C.ScheduleQuery,
    reply: C.Schedule,
  }),
  canBook: get('aircrafts/{id}/can-booking/', 'Every reason against a booking at once, the price, and what is free instead', {
    access: 'anyone',
    params: idParams,
    query: C.CanBookQuery,
    reply: C.CanBook,
  }),
  listCsipOffers: get('aircrafts/{id}/csip_rates/', 'Instructors at the aircraft’s airport with rate and availability', {
    access: 'anyone',
    params: idParams,
    query: z.strictObject({
      flight_start_time: C.ScheduleQuery.shape.from.optional(),
      flight_drop_time: C.ScheduleQuery.shape.to.optional(),
    }),
    reply: z.array(C.CsipOffer),
  }),
  listOwnedAircraft: get('aircrafts/owned/', 'Your aircraft', { access: 'signedIn', reply: z.array(OwnedAircraft) }),
  getOwnedStats: get('aircrafts/owned/{id}/stats/', 'Income, hours and utilization of one of your aircraft', {
    access: 'signedIn',
    params: idParams,
    query: z.strictObject({ period_type: PeriodType.default('year') }),
    reply: OwnerStats,
  }),
  getFleetStats: get('aircrafts/owned/stats/', 'Income, hours and utilization of all your aircraft', {
    access: 'signedIn',
    query: z.strictObject({ period_type: PeriodType.default('year') }),
    reply: OwnerStats,
  }),
  getAircraftFlights: get('aircrafts/owned/{id}/flight-history-report/', 'Flights of one of your aircraft', {
    access: 'signedIn',
    params: idParams,
    query: FlightReportQuery,
    reply: FlightReport,
  }),
  downloadAircraftFlights: get('aircrafts/owned/{id}/flight-history-report/csv/', 'The same flights as a CSV file', {
    access: 'signedIn',
    params: idParams,
    query: FlightReportQuery,
    bytes: 'text/csv',
    added: true,
  }),
  downloadAircraftFlightsPdf: get('aircrafts/owned/{id}/flight-history-report/pdf/', 'The same flights as a PDF', {
    access: 'signedIn',
    params: idParams,
    query: FlightReportQuery,
    bytes: 'application/pdf',
    added: true,
  }),
} as const
