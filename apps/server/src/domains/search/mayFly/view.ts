import type { MayFly } from '@tailshare/contract/mayFly'
import type { Privilege } from '@tailshare/contract/privileges'
import { privilegesOf } from '@tailshare/rules/accounts/privileges'
import { flownAs } from '@tailshare/rules/bookings/flownAs'
import type { PilotProfile } from '../../bookings/facts/queries.ts'
import type { CardRow } from '../queries.ts'
import { verdictFactsOf, type Viewer } from '../view.ts'

/** Each rating and endorsement with the best that is known of it: verified before waiting before only stated. */
export const viewPrivileges = (profile: PilotProfile, today: string): MayFly['privileges'] => {
  const held = privilegesOf(profile).map((one) => ({ ...one, state: 'verified' as const }))
  const counting = held.filter(({ until }) => until === null || until >= today)
  const known = new Set<string>(counting.map(({ code }) => code))
  const waiting = profile.documents
    .filter(({ status }) => status === 'pending')
    .flatMap(({ privileges, modelFamily, issuedOn: on }) =>
      privileges.map((code) => ({ code, modelFamily, on, until: null, state: 'pending' as const })),
    )
    .filter(({ code }) => !known.has(code))
  for (const { code } of waiting) known.add(code)
  const stated = [...profile.ratings, ...profile.endorsements]
    .filter((code) => !known.has(code))
    .map((code) => ({ code: code as Privilege, modelFamily: null, on: null, until: null, state: 'stated' as const }))
  return [...counting, ...waiting, ...stated]
}

/** Examples are aircraft that are listed; those of one model and power are the same to the law. */
export const viewModels = (examples: readonly CardRow['facts'][], viewer: Viewer): MayFly['models'] => {
  const seen = new Map<string, CardRow['facts']>()
  for (const facts of examples) seen.set(`${facts.modelName} ${facts.horsepower}`, facts)
  return [...seen.values()]
    .flatMap((facts): MayFly['models'] => {
      const { pilot, ...rest } = verdictFactsOf(facts, viewer, false)
      if (pilot === null) return []
      const { as, why } = flownAs({ ...rest, pilot })
      const { modelName, modelFamily, horsepower } = facts
      return [{ modelName, modelFamily, horsepower, as, why: why.map(({ title, text, fix }) => ({ title, text, fix })) }]
    })
    .toSorted((a, b) => a.modelName.localeCompare(b.modelName))
}
