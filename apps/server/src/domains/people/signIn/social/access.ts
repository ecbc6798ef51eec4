import type { SignInSecrets, SocialPerson } from '../../../../outside/google.ts'

export type Started = SignInSecrets & { next: string | null; until: number }

type Known = { id: string; googleSubject: string | null; suspendedAt: Date | null }

type Choice =
  | { kind: 'signIn'; id: string }
  | { kind: 'link'; id: string }
  | { kind: 'create'; email: string }
  | { kind: 'unverified' }
  | { kind: 'other' }
  | { kind: 'suspended' }

/**
 * The account linked to this Google subject; else the one with the verified address, unless linked to another; else a new one. Refuses
 * an unverified address.
 */
export const whichAccount = ({ subject, email, emailVerified }: SocialPerson, known: Known[]): Choice => {
  const linked = known.find(({ googleSubject }) => googleSubject === subject)
  if (linked) return linked.suspendedAt ? { kind: 'suspended' } : { kind: 'signIn', id: linked.id }
  if (email === undefined || !emailVerified) return { kind: 'unverified' }
  const [sameAddress] = known
  if (!sameAddress) return { kind: 'create', email }
  if (sameAddress.googleSubject !== null) return { kind: 'other' }
  return sameAddress.suspendedAt ? { kind: 'suspended' } : { kind: 'link', id: sameAddress.id }
}
