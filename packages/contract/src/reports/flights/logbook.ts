import { z } from 'zod'
import { endsAfterStart, everySpelling } from '../../schedule/dayRangeOf.ts'
import { id } from '../../base/fields.ts'

/** Logbook programs whose importers take our files. */
export const logbooks = { foreflight: 'ForeFlight', myflightbook: 'MyFlightbook' } as const
export type Logbook = keyof typeof logbooks

export const LogbookQuery = z
  .strictObject({ ...everySpelling, aircraft: id.optional(), for: z.enum(Object.keys(logbooks) as [Logbook, ...Logbook[]]) })
  .superRefine(endsAfterStart)
