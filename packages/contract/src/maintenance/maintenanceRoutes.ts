import { z } from 'zod'
import { Upkeep } from '../aircraft/aircraft.ts'
import { idParams } from '../base/fields.ts'
import * as M from './maintenance.ts'
import { airworthyReads } from '../base/reads.ts'
import { del, get, patch, post } from '../base/route.ts'
import { ServiceData } from './serviceData.ts'

/** Maintenance items of aircraft, and their history. */
export const maintenanceRoutes = {
  listMaintenance: get(
    'maintenance/aircrafts/',
    'What each aircraft needs that you own, share or keep the records of: open squawks, inspections and limits',
    {
      access: 'signedIn',
      reply: z.array(Upkeep),
    },
  ),
  getServiceData: get(
    'aircrafts/{id}/service-data/',
    'What a shop needs: meters, times since, inspections, squawks, equipment, burn',
    {
      access: 'signedIn',
      params: idParams,
      reply: ServiceData,
    },
  ),
  getMaintenance: get('maintenance/aircrafts/{id}/', 'Every item of an aircraft: interval, last done, next due, what is left', {
    access: 'signedIn',
    params: idParams,
    reply: M.MaintenanceRecord,
  }),
  getMaintenanceStatus: get('maintenance/aircrafts/{id}/status/', 'Whether an aircraft may fly, why not, and what comes next', {
    access: 'signedIn',
    params: idParams,
    reply: M.MaintenanceStatus,
  }),
  bulkCreateMaintenance: post(
    'maintenance/aircrafts/{id}/bulk-create/',
    'The list of the model, counted from a day; what is there stays',
    {
      access: 'signedIn',
      stale: airworthyReads,
      params: idParams,
      body: M.BulkCreate,
      reply: M.BulkCreated,
      refusals: ['no_maintenance_access'],
    },
  ),
  addMaintenanceItem: post('maintenance/aircrafts/{id}/items/', 'Add an item', {
    access: 'signedIn',
    stale: airworthyReads,
    params: idParams,
    body: M.NewMaintenanceItem,
    reply: M.MaintenanceItem,
    refusals: ['no_maintenance_access', 'too_many_items'],
    added: true,
  }),
  changeMaintenanceItem: patch('maintenance/{id}/', 'Change an item, sign it off, retire it or put it back', {
    access: 'signedIn',
    stale: airworthyReads,
    params: idParams,
    body: M.MaintenanceChange,
    reply: M.MaintenanceItem,
    refusals: ['no_maintenance_access', 'item_retired'],
  }),
  setNextValue: post('maintenance/{id}/next-value/', 'Set the next due by hand: hours on its meter, or a day', {
    access: 'signedIn',
    stale: airworthyReads,
    params: idParams,
    body: M.NextValue,
    reply: M.MaintenanceItem,
    refusals: ['no_maintenance_access', 'item_retired'],
  }),
  listMaintenanceHistory: get('maintenance/{id}/history/', 'Sign-offs and changes of an item, newest first', {
    access: 'signedIn',
    params: idParams,
    query: M.HistoryQuery,
    reply: M.MaintenanceHistory,
  }),
  correctMaintenanceEntry: post(
    'maintenance/entries/{id}/correct/',
    'Take back an entry that was made in error, or put another in its place',
    {
      access: 'signedIn',
      stale: airworthyReads,
      params: idParams,
      body: M.EntryCorrection,
      reply: M.MaintenanceItem,
      refusals: ['no_maintenance_access', 'wrong_state'],
      added: true,
    },
  ),
  listLogbook: get('maintenance/aircrafts/{id}/history/', 'The maintenance log of an aircraft, newest first', {
    access: 'signedIn',
    params: idParams,
    query: M.HistoryQuery,
    reply: M.Logbook,
    added: true,
  }),
  getOrderMaintenance: get('maintenance/orders/{id}/status/', 'Whether anything comes due before a booking is back', {
    access: 'signedIn',
    params: idParams,
    reply: M.OrderMaintenance,
  }),
  noteMaintenanceItem: patch('checkin/maintenance-items/{id}', 'Note what was seen of an item on the ramp', {
    access: 'signedIn',
    stale: airworthyReads,
    params: idParams,
    body: M.RampNote,
    reply: M.MaintenanceItem,
    refusals: ['no_maintenance_access', 'item_retired'],
  }),

  uploadMaintenanceDocument: post('maintenance/documents/upload/', 'Add a picture or PDF to an item, or to one of its entries', {
    access: 'signedIn',
    stale: airworthyReads,
    body: M.MaintenanceUpload,
    upload: true,
    reply: M.MaintenanceDocument,
    refusals: ['no_maintenance_access', 'unsupported_file', 'too_large', 'too_many_items'],
    perMinute: 120,
    added: true,
  }),
  deleteMaintenanceDocument: del('maintenance/documents/{id}/', 'Delete a file of an item', {
    access: 'signedIn',
    stale: airworthyReads,
    params: idParams,
    refusals: ['no_maintenance_access'],
    added: true,
  }),
  getMaintenanceDocumentFile: get('maintenance/documents/{id}/file/', 'The file of a maintenance item', {
    access: 'signedIn',
    params: idParams,
    bytes: 'The picture or PDF',
    added: true,
  }),
} as const
