import { z } from 'zod'
import { id, idParams } from '../base/fields.ts'
import { Customers, CustomersBody } from './customers.ts'
import {
  AircraftChange,
  AircraftDocument,
  AircraftDocumentChange,
  AircraftDocumentUpload,
  Feature,
  Listing,
  ListingContract,
  ListingPhoto,
  ModelDefaults,
  NewAircraft,
  PhotoQuery,
  RuleTrial,
  RuleTrialResult,
  SignContract,
} from './listing.ts'
import { customerReads, listingReads } from '../base/routes/reads.ts'
import { del, get, patch, post, put } from '../base/routes/route.ts'

/** An owner's listing: the form, photos, documents, customers and the contract. */
export const listingRoutes = {
  createAircraft: post('aircrafts/', 'Begin a listing: a draft that only its owner sees', {
    stale: listingReads,
    idempotent: true,
    body: NewAircraft,
    reply: Listing,
    refusals: ['too_many_drafts'],
    catalogue: true,
  }),
  getListing: get('aircrafts/{id}/listing/', 'The listing of an aircraft with all its fields, for its owner', {
    params: idParams,
    reply: Listing,
  }),
  changeAircraft: patch('aircrafts/{id}/', 'Change a listing; list, pause or retire it', {
    stale: listingReads,
    params: idParams,
    body: AircraftChange,
    reply: Listing,
    refusals: ['changed_elsewhere', 'listing_incomplete', 'aircraft_has_bookings'],
    catalogue: true,
  }),
  deleteAircraft: del(
    'aircrafts/{id}/',
    'Delete an aircraft; refused while bookings are open, others hold a share or a share is for sale',
    {
      stale: listingReads,
      params: idParams,
      refusals: ['aircraft_has_bookings', 'aircraft_is_shared', 'aircraft_is_sold'],
      catalogue: true,
    },
  ),
  listFeatures: get('aircrafts/features/', 'Equipment that an aircraft can have', {
    access: 'anyone',
    fixed: 'Only a release changes it.',
    reply: z.array(Feature),
    catalogue: true,
  }),
  getModelDefaults: get('common/aircraft-models/{id}/', 'Default values of a listing for this model', {
    access: 'anyone',
    params: idParams,
    reply: ModelDefaults,
  }),
  tryRules: post('aircrafts/{id}/rules/try/', 'Try other rules against the bookings of recent weeks', {
    stale: [],
    params: idParams,
    body: RuleTrial,
    reply: RuleTrialResult,
  }),

  uploadAircraftPhoto: post('aircrafts/photos/upload/', 'Add a photo to an aircraft', {
    stale: listingReads,
    body: z.strictObject({ aircraftId: id }),
    upload: true,
    reply: ListingPhoto,
    refusals: ['unsupported_file', 'too_large', 'too_many_photos'],
    perMinute: 300,
    catalogue: true,
  }),
  deleteAircraftPhoto: del('aircrafts/photos/{id}/', 'Delete a photo of an aircraft', {
    stale: listingReads,
    params: idParams,
    catalogue: true,
  }),
  getAircraftPhotoFile: get('aircrafts/photos/{id}/file/', 'A photo of an aircraft, in the requested width and type', {
    access: 'anyone',
    params: idParams,
    query: PhotoQuery,
    bytes: 'A WebP or AVIF picture',
  }),

  listAircraftDocuments: get('aircrafts/{id}/documents/', 'Documents of an aircraft that the reader may open', {
    access: 'anyone',
    params: idParams,
    reply: z.array(AircraftDocument),
  }),
  uploadAircraftDocument: post('aircrafts/documents/upload/', 'Add a document to an aircraft', {
    stale: listingReads,
    body: AircraftDocumentUpload,
    upload: true,
    reply: AircraftDocument,
    refusals: ['unsupported_file', 'too_large'],
    perMinute: 300,
    catalogue: true,
  }),
  changeAircraftDocument: patch('aircrafts/documents/{id}/', 'Change a document’s kind, expiry and readers', {
    stale: listingReads,
    params: idParams,
    body: AircraftDocumentChange,
    reply: AircraftDocument,
    catalogue: true,
  }),
  deleteAircraftDocument: del('aircrafts/documents/{id}/', 'Delete a document of an aircraft', {
    stale: listingReads,
    params: idParams,
    catalogue: true,
  }),
  getAircraftDocumentFile: get('aircrafts/documents/{id}/file/', 'The file of a document of an aircraft', {
    access: 'anyone',
    params: idParams,
    bytes: 'A WebP picture or a PDF',
  }),

  listCustomers: get('aircrafts/{id}/customers/', 'Customers of a customers-only aircraft, and named pilots', {
    params: idParams,
    reply: Customers,
    catalogue: true,
  }),
  setCustomers: put('aircrafts/{id}/customers/', 'Replace the list of customers; people without an account are invited', {
    stale: customerReads,
    params: idParams,
    body: CustomersBody,
    reply: Customers,
    catalogue: true,
  }),

  getListingContract: get('aircrafts/{id}/contract/', 'The contract with its figures, and who signed what', {
    params: idParams,
    reply: ListingContract,
  }),
  signContract: post('aircrafts/{id}/confirm/', 'Sign the contract for the first time; the aircraft is listed', {
    stale: listingReads,
    idempotent: true,
    params: idParams,
    body: SignContract,
    reply: ListingContract,
    refusals: ['agreement_changed', 'listing_incomplete', 'already_signed'],
    catalogue: true,
  }),
  signChangedContract: patch('aircrafts/{id}/confirm/', 'Sign changed terms; they apply from now on', {
    stale: listingReads,
    idempotent: true,
    params: idParams,
    body: SignContract,
    reply: ListingContract,
    refusals: ['agreement_changed', 'already_signed', 'not_signed'],
    catalogue: true,
  }),
  getContractFile: get('aircrafts/{id}/contract/file/', 'The signed contract as a PDF, by default the newest version', {
    params: idParams,
    query: z.strictObject({ version: z.coerce.number().int().min(1).optional() }),
    bytes: 'A PDF',
  }),
} as const
