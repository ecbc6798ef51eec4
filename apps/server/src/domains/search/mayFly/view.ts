import type { MayFly } from '@tailshare/contract/people/documents/mayFly'
import { soloEndorsements, type Privilege } from '@tailshare/contract/people/documents/privileges'
import { privilegesOf } from '@tailshare/rules/people/documents/privileges'
import { flownAs } from '@tailshare/rules/bookings/law/flownAs'
import type { PilotProfile } from '../../bookings/book/pilots/queries.ts'
import type { CardRow } from '../queries.ts'
import { verdictFactsOf, type Viewer } from '../view.ts'

type Held = MayFly['privileges'][number]

/** For documents proving the same for the same model, the one valid longer. */
const best = (held: readonly Held[]) => {
  const kept = new Map<string, Held>()
  for (const one of held.toSorted((a, b) => ((a.until ?? endless) < (b.until ?? endless) ? 1 : -1))) {
    const key = `${one.code} ${one.modelFamily ?? ''}`
    if (!kept.has(key)) kept.set(key, one)
  }
  return [...kept.values()]
}
const endless = '9999-12-31'

/** Each rating and endorsement, by model where needed, with its best state: verified, then pending, then only stated. */
export const viewPrivileges = (profile: PilotProfile, today: string): Held[] => {
  const counting = best(privilegesOf(profile).map((one) => ({ ...one, state: 'verified' as const }))).filter(
    ({ until }) => until === null || until >= today,
  )
  const isKnown = ({ code, modelFamily }: Held) =>
    counting.some((one) => one.code === code && (one.modelFamily === null || one.modelFamily === modelFamily))
  const waiting = best(
    profile.documents
      .filter(({ status }) => status === 'pending')
      .flatMap(({ privileges, modelFamily, issuedOn: on }) =>
        privileges.map((code) => ({
          code,
          modelFamily: soloEndorsements.includes(code) ? modelFamily : null,
          on,
          until: null,
          state: 'pending' as const,
        })),
      ),
  ).filter((one) => !isKnown(one))
  const known = new Set<string>([...counting, ...waiting].map(({ code }) => code))
  const stated = [...new Set([...profile.ratings, ...profile.endorsements])]
    .filter((code) => !known.has(code))
    .map((code) => ({ code: code as Privilege, modelFamily: null, on: null, until: null, state: 'stated' as const }))
  return [...counting, ...waiting, ...stated]
}

/** Examples are listed aircraft. Aircraft of one model and power are the same to the law. */
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
