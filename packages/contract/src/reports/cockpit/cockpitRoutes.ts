import { ProjectionBody } from '../calculator/calculator.ts'
import {
  Diagram,
  DiagramQuery,
  FiguresQuery,
  HobbsTime,
  HoursFlown,
  PilotFiguresList,
  PilotFiguresQuery,
  PilotSearchQuery,
} from './figures.ts'
import { idParams } from '../../base/fields.ts'
import { PlanAndReal } from '../calculator/plans.ts'
import { PriceHint } from './priceHint.ts'
import { RefusedTrips } from './refusedTrips.ts'
import { del, get, put } from '../../base/routes/route.ts'
import { CoOwnershipShare } from '../../aircraft/shares.ts'

/** Flights and earnings of an aircraft, for its owner. */
export const cockpitRoutes = {
  getHobbsTime: get(
    'aircrafts/owned/{id}/hobbs-time/',
    'Readings and hours of the Hobbs meter by day or month; for co-owners too',
    { params: idParams, query: FiguresQuery, reply: HobbsTime, catalogue: true },
  ),
  getHoursFlown: get(
    'aircrafts/owned/{id}/hours-flown/',
    'Flights, hours and utilization, and who flew them; for co-owners too',
    { params: idParams, query: FiguresQuery, reply: HoursFlown, catalogue: true },
  ),
  listAircraftPilots: get('aircrafts/owned/{id}/pilots/', 'Who flew the aircraft: flights, hours and income', {
    params: idParams,
    query: PilotFiguresQuery,
    reply: PilotFiguresList,
    catalogue: true,
  }),
  getStatsDiagram: get('aircrafts/owned/{id}/stats/diagram/', 'Income and hours by day or month, within bounds', {
    params: idParams,
    query: DiagramQuery,
    reply: Diagram,
    catalogue: true,
  }),
  findStatsPilots: get('aircrafts/owned/{id}/stats/pilots/', 'The figures of pilots whose name has this text', {
    params: idParams,
    query: PilotSearchQuery,
    reply: PilotFiguresList,
    catalogue: true,
  }),
  downloadStats: get('aircrafts/owned/{id}/stats/csv/', 'The diagram as a CSV file', {
    params: idParams,
    query: DiagramQuery,
    bytes: 'text/csv',
  }),
  getFleetDiagram: get('aircrafts/owned/stats/diagram/', 'The same of all your aircraft', {
    query: DiagramQuery,
    reply: Diagram,
  }),
  findFleetPilots: get('aircrafts/owned/stats/pilots/', 'The figures of everyone who flew your aircraft', {
    query: PilotSearchQuery,
    reply: PilotFiguresList,
  }),
  downloadFleetStats: get('aircrafts/owned/stats/csv/', 'The diagram of all your aircraft as a CSV file', {
    query: DiagramQuery,
    bytes: 'text/csv',
  }),
  getRefusedTrips: get(
    'aircrafts/owned/{id}/refused/',
    'Trips that pilots wanted and were refused: why, what they were worth, and the one change',
    { params: idParams, query: FiguresQuery, reply: RefusedTrips },
  ),
  getPriceHint: get(
    'aircrafts/owned/{id}/price-hint/',
    'The aircraft’s price compared with its use and with the same model nearby',
    {
      params: idParams,
      reply: PriceHint,
    },
  ),
  getPlan: get('aircrafts/owned/{id}/plan/', 'The saved rental plan of an aircraft beside what it did in twelve months', {
    params: idParams,
    reply: PlanAndReal,
  }),
  savePlan: put('aircrafts/owned/{id}/plan/', 'Save the inputs of the calculator as the plan of an aircraft', {
    stale: ['getPlan', 'getCoOwnershipShare'],
    params: idParams,
    body: ProjectionBody,
  }),
  deletePlan: del('aircrafts/owned/{id}/plan/', 'Delete the plan of an aircraft', {
    stale: ['getPlan', 'getCoOwnershipShare'],
    params: idParams,
  }),
  getCoOwnershipShare: get(
    'aircrafts/coownership_share/{id}/',
    'The shares of an aircraft: who holds which, what each gives and costs, what is on offer',
    { access: 'anyone', params: idParams, reply: CoOwnershipShare, catalogue: true },
  ),
} as const
