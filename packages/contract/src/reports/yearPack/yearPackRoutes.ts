import { idParams } from '../../base/fields.ts'
import { yearReads } from '../../base/routes/reads.ts'
import { del, get, post, put } from '../../base/routes/route.ts'
import * as Y from './yearPack.ts'

/** The tax year package, and owners' logged work hours. */
export const yearPackRoutes = {
  getYearPack: get('aircrafts/owned/year-pack/', 'A year of your aircraft in figures; advisors read those of their owners', {
    query: Y.YearPackQuery,
    reply: Y.YearPack,
  }),
  listYearTrail: get('aircrafts/owned/year-pack/trail/', 'The movements and records that a figure of the year adds up', {
    query: Y.YearTrailQuery,
    reply: Y.YearTrail,
  }),
  downloadYearFile: get(
    'aircrafts/owned/year-pack/csv/',
    'A table of the year as a CSV file; journals in the columns of QuickBooks Online and Xero',
    { query: Y.YearFileQuery, bytes: 'text/csv' },
  ),
  downloadYearPdf: get('aircrafts/owned/year-pack/pdf/', 'The year as a PDF', {
    query: Y.YearPackQuery,
    bytes: 'application/pdf',
  }),
  downloadYearPack: get('aircrafts/owned/year-pack/zip/', 'PDF, CSV files and all receipts of the year in one archive', {
    query: Y.YearPackQuery,
    bytes: 'application/zip',
    perMinute: 10,
  }),
  saveDepreciation: put('aircrafts/owned/{id}/depreciation/', 'Save the inputs for the depreciation of an aircraft in a year', {
    stale: ['getYearPack'],
    params: idParams,
    body: Y.DepreciationInput,
  }),
  listParticipation: get(
    'aircrafts/owned/participation/',
    'Hours of work that an owner entered, and suggestions from the product',
    {
      query: Y.ParticipationQuery,
      reply: Y.Participation,
    },
  ),
  addParticipation: post('aircrafts/owned/participation/', 'Enter your work on an aircraft', {
    stale: ['listParticipation', ...yearReads],
    body: Y.NewParticipation,
    reply: Y.ParticipationEntry,
    refusals: ['already_noted'],
    idempotent: true,
  }),
  changeParticipation: put('aircrafts/owned/participation/{id}/', 'Change an entry of your work', {
    stale: ['listParticipation', ...yearReads],
    params: idParams,
    body: Y.ParticipationChange,
    reply: Y.ParticipationEntry,
  }),
  deleteParticipation: del('aircrafts/owned/participation/{id}/', 'Delete an entry of your work', {
    stale: ['listParticipation', ...yearReads],
    params: idParams,
  }),
} as const
