import { Refusal } from '../../../http/refusal.ts'
import type { LockedUser } from './queries.ts'

/** The locked user to decide about. Refuses if the actor just lost the role or was suspended. */
export const decisionAbout = (locked: readonly LockedUser[], actorId: string, id: string) => {
  const actor = locked.find((one) => one.id === actorId)
  if (!actor?.isOperator || actor.suspendedAt) throw new Refusal('not_allowed')
  const user = locked.find((one) => one.id === id)
  if (!user) throw new Refusal('not_found')
  return user
}

/** Operators can't remove their own role, so there is always one left. */
export const refuseOwn = (actorId: string, id: string) => {
  if (actorId === id) throw new Refusal('own_account')
}

/** One operator alone can't remove the last other one: the remaining one would act unobserved. */
export const refuseLastOther = (locked: readonly LockedUser[], actorId: string, user: LockedUser) => {
  if (!user.isOperator || user.suspendedAt) return
  const others = locked.filter(
    ({ id, isOperator, suspendedAt }) => isOperator && !suspendedAt && ![actorId, user.id].includes(id),
  )
  if (others.length === 0) throw new Refusal('last_other_operator')
}

type HeldRoles = { isOperator: boolean; staffAirports: readonly string[] }
const asText = ({ isOperator, staffAirports }: HeldRoles) =>
  [isOperator, ...staffAirports.map((id) => id.toLowerCase()).sort()].join()

/** Roles are saved as a whole: refuses if another operator has changed them meanwhile. */
export const refuseOutdated = (held: HeldRoles, seen: HeldRoles | undefined) => {
  if (seen && asText(seen) !== asText(held)) throw new Refusal('roles_changed')
}
