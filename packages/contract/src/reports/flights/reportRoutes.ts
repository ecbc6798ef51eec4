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
import { get } from '../../base/routes/route.ts'
import { LogbookQuery } from './logbook.ts'
import { Waiting } from '../cockpit/waiting.ts'

/** Flights and earnings, and what waits for a person. */
export const reportRoutes = {
  getWaiting: get(
    'account/waiting/',
    'What waits for you: votes, expenses, swaps, shares, late fees, lessons; and for operators, the queues',
    { reply: Waiting, fixed: 'Anything may change it, so a browser reads it again after every call and event.' },
  ),
  getOwnedStats: get('aircrafts/owned/{id}/stats/', 'Income, hours and utilization of one of your aircraft', {
    params: idParams,
    query: StatsQuery,
    reply: OwnerStats,
    catalogue: true,
  }),
  getFleetStats: get('aircrafts/owned/stats/', 'Income, hours and utilization of all your aircraft', {
    query: StatsQuery,
    reply: OwnerStats,
    catalogue: true,
  }),
  getAircraftFlights: get('aircrafts/owned/{id}/flight-history-report/', 'Flights of one of your aircraft', {
    params: idParams,
    query: AircraftFlightQuery,
    reply: FlightReport,
    catalogue: true,
  }),
  downloadAircraftFlights: get('aircrafts/owned/{id}/flight-history-report/csv/', 'The same flights as a CSV file', {
    params: idParams,
    query: AircraftFlightQuery,
    bytes: 'text/csv',
  }),
  downloadAircraftFlightsPdf: get('aircrafts/owned/{id}/flight-history-report/pdf/', 'The same flights as a PDF', {
    params: idParams,
    query: AircraftFlightQuery,
    bytes: 'application/pdf',
  }),
  getFleetFlights: get('aircrafts/owned/flight-history-report/', 'Flights of all your aircraft', {
    query: AircraftFlightQuery,
    reply: FlightReport,
  }),
  downloadFleetFlights: get('aircrafts/owned/flight-history-report/csv/', 'The same flights as a CSV file', {
    query: AircraftFlightQuery,
    bytes: 'text/csv',
  }),
  downloadFleetFlightsPdf: get('aircrafts/owned/flight-history-report/pdf/', 'The same flights as a PDF', {
    query: AircraftFlightQuery,
    bytes: 'application/pdf',
  }),
  getPilotFlights: get('booking/orders/by-pilot/flight-history-report/', 'Your flights as a pilot', {
    query: PilotFlightQuery,
    reply: PilotFlightReport,
  }),
  downloadPilotFlights: get('booking/orders/by-pilot/flight-history-report/csv/', 'The same flights as a CSV file', {
    query: PilotFlightQuery,
    bytes: 'text/csv',
  }),
  downloadPilotFlightsPdf: get('booking/orders/by-pilot/flight-history-report/pdf/', 'The same flights as a PDF', {
    query: PilotFlightQuery,
    bytes: 'application/pdf',
  }),
  downloadLogbook: get('booking/orders/by-pilot/flight-history-report/logbook/', 'The same flights as a logbook imports them', {
    query: LogbookQuery,
    bytes: 'text/csv',
  }),
  getPersonFlights: get(
    'booking/orders/flight-history-report/by-coowner-passenger/',
    'Flights of aircraft that you own or co-own, by who flew them',
    { query: PersonFlightQuery, reply: PersonFlightReport },
  ),
  listFlightPeople: get(
    'booking/orders/flight-history-report/by-coowner-passenger/people/',
    'Pilots of your aircraft, with their hours',
    {
      query: FlightPeopleQuery,
      reply: FlightPeople,
    },
  ),
  downloadPersonFlights: get('booking/orders/flight-history-report/by-coowner-passenger/csv/', 'The same flights as a CSV file', {
    query: PersonFlightQuery,
    bytes: 'text/csv',
  }),
  downloadPersonFlightsPdf: get('booking/orders/flight-history-report/by-coowner-passenger/pdf/', 'The same flights as a PDF', {
    query: PersonFlightQuery,
    bytes: 'application/pdf',
  }),
  getOrderFlight: get('booking/orders/{id}/flight-history-report/', 'The flight of one booking', {
    params: idParams,
    reply: FlightReport,
    catalogue: true,
  }),
} as const
