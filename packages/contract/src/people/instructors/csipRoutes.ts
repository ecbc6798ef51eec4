import { z } from 'zod'
import { Roles } from '../accounts/accounts.ts'
import {
  CsipAvailability,
  CsipAvailabilityBody,
  CsipCard,
  CsipProfile,
  CsipRate,
  CsipRatesBody,
  CsipsQuery,
  CsipTimes,
} from './csips.ts'
import { day, idParams, listOf } from '../../base/fields.ts'
import { roleReads } from '../../base/routes/reads.ts'
import { del, get, put } from '../../base/routes/route.ts'

/** CSIPs, their rates and profile pages. */
export const csipRoutes = {
  deleteCsipRole: del('account/user/roles/csip/', 'Stop being a CSIP; the rates go with the role', {
    stale: roleReads,
    reply: Roles,
    refusals: ['csip_has_bookings'],
    catalogue: true,
  }),
  listCsipRates: get('account/csip_rates/', 'Your hourly rate per airport', { reply: z.array(CsipRate), catalogue: true }),
  setCsipRates: put('account/csip_rates/', 'Replace your rates', {
    stale: roleReads,
    body: CsipRatesBody,
    reply: z.array(CsipRate),
    catalogue: true,
  }),
  getCsipAvailability: get('account/csip/availability/', 'When you teach at each airport, and whether you are asked first', {
    reply: CsipAvailability,
  }),
  setCsipAvailability: put('account/csip/availability/', 'Replace your hours, days off and extra days', {
    stale: roleReads,
    body: CsipAvailabilityBody,
    reply: CsipAvailability,
  }),
  listCsipTimes: get('account/csip/{id}/times/', 'When a CSIP can be booked at each airport, in the seven days from one', {
    access: 'anyone',
    params: idParams,
    query: z.strictObject({ from: day.optional() }),
    reply: z.array(CsipTimes),
  }),
  listCsips: get('account/csips/', 'CSIPs who offer lessons, by place, day, price, rating and what they teach', {
    access: 'anyone',
    query: CsipsQuery,
    reply: listOf(CsipCard),
    perMinute: 120,
  }),
  getCsip: get('account/csip/{id}/', 'A CSIP who offers lessons', {
    access: 'anyone',
    params: idParams,
    reply: CsipProfile,
    catalogue: true,
  }),
} as const
