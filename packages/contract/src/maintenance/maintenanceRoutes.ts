import { z } from 'zod'
import { Upkeep } from '../aircraft/aircraft.ts'
import { idParams } from '../base/fields.ts'
import * as M from './maintenance.ts'
import { airworthyReads } from '../base/routes/reads.ts'
import { del, get, patch, post } from '../base/routes/route.ts'
import { ServiceData } from './serviceData.ts'

/** Maintenance items of aircraft, and their history. */
export const maintenanceRoutes = {
  listMaintenance: get(
    'maintenance/aircrafts/',
    'What each aircraft needs that you own, share or keep the records of: open squawks, inspections and limits',
    { reply: z.array(Upkeep), catalogue: true },
  ),
  getServiceData: get(
    'aircrafts/{id}/service-data/',
    'What a shop needs: meters, times since, inspections, squawks, equipment, burn',
    { params: idParams, reply: ServiceData, catalogue: true },
  ),
  getMaintenance: get('maintenance/aircrafts/{id}/', 'Every item of an aircraft: interval, last done, next due, what is left', {
    params: idParams,
    reply: M.MaintenanceRecord,
    catalogue: true,
  }),
  getMaintenanceStatus: get('maintenance/aircrafts/{id}/status/', 'Whether an aircraft may fly, why not, and what comes next', {
    params: idParams,
    reply: M.MaintenanceStatus,
    catalogue: true,
  }),
  bulkCreateMaintenance: post(
    'maintenance/aircrafts/{id}/bulk-create/',
    'The list of the model, counted from a day; what is there stays',
    {
      stale: airworthyReads,
      params: idParams,
      body: M.BulkCreate,
      reply: M.BulkCreated,
      refusals: ['no_maintenance_access'],
      catalogue: true,
    },
  ),
  addMaintenanceItem: post('maintenance/aircrafts/{id}/items/', 'Add an item', {
    stale: airworthyReads,
    params: idParams,
    body: M.NewMaintenanceItem,
    reply: M.MaintenanceItem,
    refusals: ['no_maintenance_access', 'too_many_items'],
  }),
  changeMaintenanceItem: patch('maintenance/{id}/', 'Change an item, sign it off, retire it or put it back', {
    stale: airworthyReads,
    params: idParams,
    body: M.MaintenanceChange,
    reply: M.MaintenanceItem,
    refusals: ['no_maintenance_access', 'item_retired'],
    catalogue: true,
  }),
  setNextValue: post('maintenance/{id}/next-value/', 'Set the next due by hand: hours on its meter, or a day', {
    stale: airworthyReads,
    params: idParams,
    body: M.NextValue,
    reply: M.MaintenanceItem,
    refusals: ['no_maintenance_access', 'item_retired'],
    catalogue: true,
  }),
  listMaintenanceHistory: get('maintenance/{id}/history/', 'Sign-offs and changes of an item, newest first', {
    params: idParams,
    query: M.HistoryQuery,
    reply: M.MaintenanceHistory,
    catalogue: true,
  }),
  correctMaintenanceEntry: post(
    'maintenance/entries/{id}/correct/',
    'Take back an entry that was made in error, or put another in its place',
    {
      stale: airworthyReads,
      params: idParams,
      body: M.EntryCorrection,
      reply: M.MaintenanceItem,
      refusals: ['no_maintenance_access', 'wrong_state'],
    },
  ),
  listLogbook: get('maintenance/aircrafts/{id}/history/', 'The maintenance log of an aircraft, newest first', {
    params: idParams,
    query: M.HistoryQuery,
    reply: M.Logbook,
  }),
  getOrderMaintenance: get('maintenance/orders/{id}/status/', 'Whether anything comes due before a booking is back', {
    params: idParams,
    reply: M.OrderMaintenance,
    catalogue: true,
  }),
  noteMaintenanceItem: patch('checkin/maintenance-items/{id}', 'Note what was seen of an item on the ramp', {
    stale: airworthyReads,
    params: idParams,
    body: M.RampNote,
    reply: M.MaintenanceItem,
    refusals: ['no_maintenance_access', 'item_retired'],
    catalogue: true,
  }),

  uploadMaintenanceDocument: post('maintenance/documents/upload/', 'Add a picture or PDF to an item, or to one of its entries', {
    stale: airworthyReads,
    body: M.MaintenanceUpload,
    upload: true,
    reply: M.MaintenanceDocument,
    refusals: ['no_maintenance_access', 'unsupported_file', 'too_large', 'too_many_items'],
    perMinute: 120,
  }),
  deleteMaintenanceDocument: del('maintenance/documents/{id}/', 'Delete a file of an item', {
    stale: airworthyReads,
    params: idParams,
    refusals: ['no_maintenance_access'],
  }),
  getMaintenanceDocumentFile: get('maintenance/documents/{id}/file/', 'The file of a maintenance item', {
    params: idParams,
    bytes: 'The picture or PDF',
  }),
} as const
