import { z } from 'zod'
import { AircraftModel, ModelQuery } from '../../aircraft/aircraftModels.ts'
import { Airport, AirportFound, AirportQuery } from '../../aircraft/airports.ts'
import { listOf } from '../../base/fields.ts'
import { Holiday, HolidayQuery, InstructorCertificate } from '../../sharing/holidays/holidays.ts'
import { AirportPoint } from '../../search/reach.ts'
import { get } from '../../base/routes/route.ts'

const codeParams = z.strictObject({ code: z.string().max(10) })

/** Airports and models. */
export const referenceRoutes = {
  listAirports: get(
    'common/airports/',
    'Airports by code, name and town, the exact code first; a named state lists its presets',
    {
      access: 'anyone',
      fixed: 'Only an import changes airports.',
      query: AirportQuery,
      reply: listOf(AirportFound),
      catalogue: true,
    },
  ),
  listAirportPoints: get('common/airports/points/', 'All airports, with few fields each', {
    access: 'anyone',
    fixed: 'Only an import changes airports.',
    reply: z.array(AirportPoint),
    perMinute: 20,
  }),
  getAirport: get('common/airports/{code}', 'One airport by its code', {
    access: 'anyone',
    fixed: 'Only an import changes airports.',
    params: codeParams,
    reply: Airport,
    catalogue: true,
  }),
  listModels: get('common/aircraft-models/', 'Aircraft models, optionally by name', {
    access: 'anyone',
    fixed: 'Only a release changes models.',
    query: ModelQuery,
    reply: z.array(AircraftModel),
    catalogue: true,
  }),
  listHolidays: get('common/holidays/', 'US federal holidays with the observed day, and the days that count as one', {
    access: 'anyone',
    fixed: 'The law changes holidays.',
    query: HolidayQuery,
    reply: z.array(Holiday),
    catalogue: true,
  }),
  listInstructorCertificates: get('common/flight-instructor-certificates/', 'Ratings on an FAA flight instructor certificate', {
    access: 'anyone',
    fixed: 'The FAA changes certificates.',
    reply: z.array(InstructorCertificate),
    catalogue: true,
  }),
} as const
