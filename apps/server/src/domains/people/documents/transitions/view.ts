import type { Transition } from '@tailshare/contract/people/accounts/people'
import type { TransitionDocument } from './queries.ts'

/** A verified record counts even if something was uploaded later; otherwise the newest record gives the status. */
export const viewTransitions = (families: string[], documents: TransitionDocument[]): Transition[] => {
  const held = documents.flatMap(({ modelFamily }) => modelFamily ?? [])
  return [...new Set([...families, ...held])].sort().map((modelFamily) => {
    const own = documents.filter((document) => document.modelFamily === modelFamily)
    const counts = own.find(({ status }) => status === 'complete') ?? own[0]
    return {
      modelFamily,
      state: counts?.status ?? 'missing',
      issuedOn: counts?.issuedOn ?? null,
      reason: counts?.status === 'negative' ? counts.reason : null,
      documentId: counts?.id ?? null,
    }
  })
}
