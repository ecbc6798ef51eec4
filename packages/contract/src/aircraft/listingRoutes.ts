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
import { customerReads, listingReads } from '../base/reads.ts'
import { del, get, patch, post, put } from '../base/route.ts'

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
  getListing: get('aircrafts/{id}/listing/', 'Everything the owner has said of an aircraft', {
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
    'Delete an aircraft; refused while bookings are open, others hold a part or a share is being sold',
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
  getModelDefaults: get('common/aircraft-models/{id}/', 'What a listing of this model is prefilled with', {
    access: 'anyone',
    params: idParams,
    reply: ModelDefaults,
  }),
  tryRules: post('aircrafts/{id}/rules/try/', 'What other rules would have meant for the bookings of these weeks', {
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
  getAircraftPhotoFile: get('aircrafts/photos/{id}/file/', 'A photo of an aircraft, in the width and type that are asked for', {
    access: 'anyone',
    params: idParams,
    query: PhotoQuery,
    bytes: 'A WebP or AVIF picture',
  }),

  listAircraftDocuments: get('aircrafts/{id}/documents/', 'Documents of an aircraft, those that the reader may read', {
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
  changeAircraftDocument: patch(
    'aircrafts/documents/{id}/',
    'Change what a document is, until when it counts and who may read it',
    { stale: listingReads, params: idParams, body: AircraftDocumentChange, reply: AircraftDocument, catalogue: true },
  ),
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

  listCustomers: get('aircrafts/{id}/customers/', 'Who flies the aircraft where it is for customers only, and its named pilots', {
    params: idParams,
    reply: Customers,
    catalogue: true,
  }),
  setCustomers: put('aircrafts/{id}/customers/', 'Replace the list of customers; who has no account is invited', {
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
  signChangedContract: patch('aircrafts/{id}/confirm/', 'Sign changed terms; they count from now on', {
    stale: listingReads,
    idempotent: true,
    params: idParams,
    body: SignContract,
    reply: ListingContract,
    refusals: ['agreement_changed', 'already_signed', 'not_signed'],
    catalogue: true,
  }),
  getContractFile: get('aircrafts/{id}/contract/file/', 'The signed contract as a PDF; the newest where no version is named', {
    params: idParams,
    query: z.strictObject({ version: z.coerce.number().int().min(1).optional() }),
    bytes: 'A PDF',
  }),
} as const
