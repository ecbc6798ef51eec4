import { idParams } from '../../base/fields.ts'
import { get, patch, post } from '../../base/routes/route.ts'
import * as S from './status.ts'

const stale = ['getStatus', 'listAudit'] as const

/** Public status, and the incidents operators post. */
export const statusRoutes = {
  getStatus: get('common/status/', 'How each part of the product stands, the last 90 days, and what was wrong', {
    access: 'anyone',
    reply: S.Status,
  }),
  openIncident: post('operator/incidents/', 'Publish an incident or planned work on the status page', {
    access: 'operator',
    stale,
    body: S.IncidentBody,
    reply: S.Incident,
    idempotent: true,
  }),
  updateIncident: post('operator/incidents/{id}/updates/', 'Add an update to an incident; `solved` ends it', {
    access: 'operator',
    stale,
    params: idParams,
    body: S.IncidentUpdateBody,
    reply: S.Incident,
    refusals: ['incident_changed', 'incident_over'],
    idempotent: true,
  }),
  correctIncident: patch('operator/incidents/{id}/', 'Correct the title, part, kind or window of an incident', {
    access: 'operator',
    stale,
    params: idParams,
    body: S.IncidentCorrection,
    reply: S.Incident,
    refusals: ['incident_changed'],
  }),
} as const
