import { idParams } from '../../base/fields.ts'
import {
  AircraftFlightQuery,
  FlightPeople,
  FlightPeopleQuery,
  FlightReport,
  OwnerStats,
  PersonFlightQuery,
  PersonFlightReport,
  PilotFlightQuery,
  PilotFlightReport,
  StatsQuery,
} from './reports.ts'
import { get } from '../../base/route.ts'
import { LogbookQuery } from './logbook.ts'
import { Waiting } from '../cockpit/waiting.ts'

/** Flights and earnings, and what waits for a person. */
export const reportRoutes = {
  getWaiting: get(
    'account/waiting/',
    'What waits for you: votes, expenses, swaps, shares, late fees, lessons; and for operators, the queues',
    {
      access: 'signedIn',
      reply: Waiting,
      fixed: 'Anything may change it, so a browser reads it again after every call and event.',
      added: true,
    },
  ),
  getOwnedStats: get('aircrafts/owned/{id}/stats/', 'Income, hours and utilization of one of your aircraft', {
    access: 'signedIn',
    params: idParams,
    query: StatsQuery,
    reply: OwnerStats,
  }),
  getFleetStats: get('aircrafts/owned/stats/', 'Income, hours and utilization of all your aircraft', {
    access: 'signedIn',
    query: StatsQuery,
    reply: OwnerStats,
  }),
  getAircraftFlights: get('aircrafts/owned/{id}/flight-history-report/', 'Flights of one of your aircraft', {
    access: 'signedIn',
    params: idParams,
    query: AircraftFlightQuery,
    reply: FlightReport,
  }),
  downloadAircraftFlights: get('aircrafts/owned/{id}/flight-history-report/csv/', 'The same flights as a CSV file', {
    access: 'signedIn',
    params: idParams,
    query: AircraftFlightQuery,
    bytes: 'text/csv',
    added: true,
  }),
  downloadAircraftFlightsPdf: get('aircrafts/owned/{id}/flight-history-report/pdf/', 'The same flights as a PDF', {
    access: 'signedIn',
    params: idParams,
    query: AircraftFlightQuery,
    bytes: 'application/pdf',
    added: true,
  }),
  getFleetFlights: get('aircrafts/owned/flight-history-report/', 'Flights of all your aircraft', {
    access: 'signedIn',
    query: AircraftFlightQuery,
    reply: FlightReport,
    added: true,
  }),
  downloadFleetFlights: get('aircrafts/owned/flight-history-report/csv/', 'The same flights as a CSV file', {
    access: 'signedIn',
    query: AircraftFlightQuery,
    bytes: 'text/csv',
    added: true,
  }),
  downloadFleetFlightsPdf: get('aircrafts/owned/flight-history-report/pdf/', 'The same flights as a PDF', {
    access: 'signedIn',
    query: AircraftFlightQuery,
    bytes: 'application/pdf',
    added: true,
  }),
  getPilotFlights: get('booking/orders/by-pilot/flight-history-report/', 'Your flights as a pilot', {
    access: 'signedIn',
    query: PilotFlightQuery,
    reply: PilotFlightReport,
    added: true,
  }),
  downloadPilotFlights: get('booking/orders/by-pilot/flight-history-report/csv/', 'The same flights as a CSV file', {
    access: 'signedIn',
    query: PilotFlightQuery,
    bytes: 'text/csv',
    added: true,
  }),
  downloadPilotFlightsPdf: get('booking/orders/by-pilot/flight-history-report/pdf/', 'The same flights as a PDF', {
    access: 'signedIn',
    query: PilotFlightQuery,
    bytes: 'application/pdf',
    added: true,
  }),
  downloadLogbook: get('booking/orders/by-pilot/flight-history-report/logbook/', 'The same flights as a logbook imports them', {
    access: 'signedIn',
    query: LogbookQuery,
    bytes: 'text/csv',
    added: true,
  }),
  getPersonFlights: get(
    'booking/orders/flight-history-report/by-coowner-passenger/',
    'Flights of aircraft that you own or co-own, by who flew them',
    { access: 'signedIn', query: PersonFlightQuery, reply: PersonFlightReport, added: true },
  ),
  listFlightPeople: get(
    'booking/orders/flight-history-report/by-coowner-passenger/people/',
    'Pilots of your aircraft, with their hours',
    {
      access: 'signedIn',
      query: FlightPeopleQuery,
      reply: FlightPeople,
      added: true,
    },
  ),
  downloadPersonFlights: get('booking/orders/flight-history-report/by-coowner-passenger/csv/', 'The same flights as a CSV file', {
    access: 'signedIn',
    query: PersonFlightQuery,
    bytes: 'text/csv',
    added: true,
  }),
  downloadPersonFlightsPdf: get('booking/orders/flight-history-report/by-coowner-passenger/pdf/', 'The same flights as a PDF', {
    access: 'signedIn',
    query: PersonFlightQuery,
    bytes: 'application/pdf',
    added: true,
  }),
  getOrderFlight: get('booking/orders/{id}/flight-history-report/', 'The flight of one booking', {
    access: 'signedIn',
    params: idParams,
    reply: FlightReport,
  }),
} as const
