import { idParams } from '../../base/fields.ts'
import { MeterExchange, MeterReadings, ReadingsQuery } from './meters.ts'
import { airworthyReads, departureReads } from '../../base/routes/reads.ts'
import { get, post } from '../../base/routes/route.ts'

/** Meter history of an aircraft, and exchanged meters and engines. */
export const meterRoutes = {
  listMeterReadings: get('maintenance/aircrafts/{id}/meters/', 'Changes of an aircraft’s meters, newest first', {
    params: idParams,
    query: ReadingsQuery,
    reply: MeterReadings,
  }),
  exchangeMeter: post(
    'maintenance/aircrafts/{id}/meters/exchange/',
    'Write down a new meter or a new engine; what is due moves with it',
    {
      stale: [...airworthyReads, ...departureReads],
      params: idParams,
      body: MeterExchange,
      reply: MeterReadings,
      refusals: ['no_maintenance_access', 'wrong_state'],
      idempotent: true,
    },
  ),
} as const
