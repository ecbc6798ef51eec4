import { z } from 'zod'
import { Document, DocumentUpload, Expiration } from './documents.ts'
import { idParams } from '../../base/fields.ts'
import { documentReads } from '../../base/reads.ts'
import { del, get, post } from '../../base/route.ts'

/** Pilot documents and their expiration dates. */
export const documentRoutes = {
  uploadDocument: post('account/documents/upload/', 'Upload a pilot document for verification', {
    access: 'signedIn',
    stale: documentReads,
    body: DocumentUpload,
    upload: true,
    reply: Document,
    refusals: ['unsupported_file', 'too_large'],
    perMinute: 300,
  }),
  getDocumentFile: get('account/documents/{id}/file/', 'The file of a document; for its owner and for operators', {
    access: 'signedIn',
    params: idParams,
    bytes: 'A WebP picture or a PDF',
    added: true,
  }),
  deleteDocument: del('account/documents/{id}/', 'Delete one of your documents', {
    access: 'signedIn',
    stale: documentReads,
    params: idParams,
  }),
  listExpirations: get('account/expirations/', 'Your documents and when each expires', {
    access: 'signedIn',
    reply: z.array(Expiration),
  }),
} as const
