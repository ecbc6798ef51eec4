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
import { del, get, put } from '../../base/route.ts'
import { CoOwnershipShare } from '../../aircraft/shares.ts'

/** Flights and earnings of an aircraft, for its owner. */
export const cockpitRoutes = {
  getHobbsTime: get(
    'aircrafts/owned/{id}/hobbs-time/',
    'Readings and hours of the Hobbs meter by day or month; for co-owners too',
    {
      access: 'signedIn',
      params: idParams,
      query: FiguresQuery,
      reply: HobbsTime,
    },
  ),
  getHoursFlown: get(
    'aircrafts/owned/{id}/hours-flown/',
    'Flights, hours and utilization, and who flew them; for co-owners too',
    {
      access: 'signedIn',
      params: idParams,
      query: FiguresQuery,
      reply: HoursFlown,
    },
  ),
  listAircraftPilots: get('aircrafts/owned/{id}/pilots/', 'Who flew the aircraft: flights, hours and income', {
    access: 'signedIn',
    params: idParams,
    query: PilotFiguresQuery,
    reply: PilotFiguresList,
  }),
  getStatsDiagram: get('aircrafts/owned/{id}/stats/diagram/', 'Income and hours by day or month, within bounds', {
    access: 'signedIn',
    params: idParams,
    query: DiagramQuery,
    reply: Diagram,
  }),
  findStatsPilots: get('aircrafts/owned/{id}/stats/pilots/', 'The figures of pilots whose name has this text', {
    access: 'signedIn',
    params: idParams,
    query: PilotSearchQuery,
    reply: PilotFiguresList,
  }),
  downloadStats: get('aircrafts/owned/{id}/stats/csv/', 'The diagram as a CSV file', {
    access: 'signedIn',
    params: idParams,
    query: DiagramQuery,
    bytes: 'text/csv',
    added: true,
  }),
  getFleetDiagram: get('aircrafts/owned/stats/diagram/', 'The same of all your aircraft', {
    access: 'signedIn',
    query: DiagramQuery,
    reply: Diagram,
    added: true,
  }),
  findFleetPilots: get('aircrafts/owned/stats/pilots/', 'The figures of everyone who flew your aircraft', {
    access: 'signedIn',
    query: PilotSearchQuery,
    reply: PilotFiguresList,
    added: true,
  }),
  downloadFleetStats: get('aircrafts/owned/stats/csv/', 'The diagram of all your aircraft as a CSV file', {
    access: 'signedIn',
    query: DiagramQuery,
    bytes: 'text/csv',
    added: true,
  }),
  getRefusedTrips: get(
    'aircrafts/owned/{id}/refused/',
    'Trips that pilots wanted and were refused: why, what they stood for, and the one change',
    {
      access: 'signedIn',
      params: idParams,
      query: FiguresQuery,
      reply: RefusedTrips,
      added: true,
    },
  ),
  getPriceHint: get(
    'aircrafts/owned/{id}/price-hint/',
    'The aircraft’s price compared with its use and with the same model nearby',
    {
      access: 'signedIn',
      params: idParams,
      reply: PriceHint,
      added: true,
    },
  ),
  getPlan: get('aircrafts/owned/{id}/plan/', 'The saved rental plan of an aircraft beside what it did in twelve months', {
    access: 'signedIn',
    params: idParams,
    reply: PlanAndReal,
    added: true,
  }),
  savePlan: put('aircrafts/owned/{id}/plan/', 'Save the inputs of the calculator as the plan of an aircraft', {
    access: 'signedIn',
    stale: ['getPlan', 'getCoOwnershipShare'],
    params: idParams,
    body: ProjectionBody,
    added: true,
  }),
  deletePlan: del('aircrafts/owned/{id}/plan/', 'Delete the plan of an aircraft', {
    access: 'signedIn',
    stale: ['getPlan', 'getCoOwnershipShare'],
    params: idParams,
    added: true,
  }),
  getCoOwnershipShare: get(
    'aircrafts/coownership_share/{id}/',
    'The shares of an aircraft: who holds which, what each gives and costs, what is on offer',
    {
      access: 'anyone',
      params: idParams,
      reply: CoOwnershipShare,
    },
  ),
} as const
