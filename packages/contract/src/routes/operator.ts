import { z } from 'zod'
import { DocumentDecision, OperatorDocument } from '../accounts.ts'
import { idParams, listOf, page } from '../fields.ts'
import { get, post } from '../route.ts'

export const operatorRoutes = {
  listDocumentQueue: get('operator/documents/', 'Documents that wait for a decision, oldest first', {
    access: 'operator',
    query: z.strictObject({ status: z.enum(['pending', 'negative', 'complete']).default('pending'), ...page }),
    reply: listOf(OperatorDocument),
    added: true,
  }),
  decideDocument: post('operator/documents/{id}/decide/', 'Verify a document, or reject it with a reason', {
    access: 'operator',
    params: idParams,
    body: DocumentDecision,
    reply: OperatorDocument,
    refusals: ['document_decided'],
    added: true,
  }),
} as const
