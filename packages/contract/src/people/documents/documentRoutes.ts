import { z } from 'zod'
import { Document, DocumentUpload, Expiration } from './documents.ts'
import { idParams } from '../../base/fields.ts'
import { documentReads } from '../../base/routes/reads.ts'
import { del, get, post } from '../../base/routes/route.ts'

/** Pilot documents and their expiration dates. */
export const documentRoutes = {
  uploadDocument: post('account/documents/upload/', 'Upload a pilot document for verification', {
    stale: documentReads,
    body: DocumentUpload,
    upload: true,
    reply: Document,
    refusals: ['unsupported_file', 'too_large'],
    perMinute: 300,
    catalogue: true,
  }),
  getDocumentFile: get('account/documents/{id}/file/', 'The file of a document; for its owner and for operators', {
    params: idParams,
    bytes: 'A WebP picture or a PDF',
  }),
  deleteDocument: del('account/documents/{id}/', 'Delete one of your documents', {
    stale: documentReads,
    params: idParams,
    catalogue: true,
  }),
  listExpirations: get('account/expirations/', 'Your documents and when each expires', {
    reply: z.array(Expiration),
    catalogue: true,
  }),
} as const
