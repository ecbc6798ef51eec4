import { z } from 'zod'
import { idParams, requiredText } from '../base/fields.ts'
import { GivePen, MaintenancePen, MaintenancePens } from './recordKeepers.ts'
import { penReads } from '../base/reads.ts'
import { del, get, post } from '../base/route.ts'

/** Who may keep the maintenance records of an aircraft. Domain: maintenance. */
export const maintenancePenRoutes = {
  listMaintenancePens: get('maintenance/aircrafts/{id}/pens/', 'Who may keep the maintenance records of an aircraft', {
    access: 'signedIn',
    params: idParams,
    reply: MaintenancePens,
    added: true,
  }),
  givePen: post('maintenance/aircrafts/{id}/pens/', 'Let a co-owner, home staff or a mechanic keep the maintenance records', {
    access: 'signedIn',
    stale: penReads,
    params: idParams,
    body: GivePen,
    reply: MaintenancePen,
    refusals: ['too_many_requests', 'already_keeps_records'],
    perMinute: 60,
    added: true,
  }),
  listMyPens: get('maintenance/pens/', 'Records that you keep, or are invited to keep', {
    access: 'signedIn',
    reply: z.array(MaintenancePen),
    added: true,
  }),
  confirmPen: post('maintenance/pens/confirm/', 'Accept an invitation to keep records with the emailed token', {
    access: 'signedIn',
    stale: penReads,
    body: z.strictObject({ token: requiredText(200) }),
    reply: MaintenancePen,
    refusals: ['invitation_expired', 'invitation_for_other'],
    perMinute: 60,
    added: true,
  }),
  acceptPen: post('maintenance/pens/{id}/accept/', 'Accept an open invitation to your verified address', {
    access: 'signedIn',
    stale: penReads,
    params: idParams,
    reply: MaintenancePen,
    refusals: ['invitation_expired', 'already_keeps_records'],
    added: true,
  }),
  endPen: del('maintenance/pens/{id}/', 'Take it back, give it back, or decline the invitation', {
    access: 'signedIn',
    stale: penReads,
    params: idParams,
    added: true,
  }),
} as const
