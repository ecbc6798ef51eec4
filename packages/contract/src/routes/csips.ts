import { z } from 'zod'
import { Roles } from '../accounts.ts'
import { CsipProfile, CsipRate, CsipRatesBody } from '../csips.ts'
import { idParams } from '../fields.ts'
import { roleReads } from '../reads.ts'
import { del, get, put } from '../route.ts'

/** CSIPs, their rates and their page. Domain: accounts. */
export const csipRoutes = {
  deleteCsipRole: del('account/user/roles/csip/', 'Stop being a CSIP; the rates go with the role', {
    access: 'signedIn',
    stale: roleReads,
    reply: Roles,
    refusals: ['csip_has_bookings'],
  }),
  listCsipRates: get('account/csip_rates/', 'Your hourly rate per airport', { access: 'signedIn', reply: z.array(CsipRate) }),
  setCsipRates: put('account/csip_rates/', 'Replace your rates', {
    access: 'signedIn',
    stale: roleReads,
    body: CsipRatesBody,
    reply: z.array(CsipRate),
  }),
  getCsip: get('account/csip/{id}/', 'A CSIP who offers lessons', { access: 'anyone', params: idParams, reply: CsipProfile }),
} as const
