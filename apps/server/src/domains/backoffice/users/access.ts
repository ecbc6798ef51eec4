import { Refusal } from '../../../http/refusal.ts'
import type { LockedUser } from './queries.ts'

/** Locked rows of who decides and about whom. Someone who lost the role or was suspended a moment ago decides nothing anymore. */
export const decisionAbout = (locked: readonly LockedUser[], actorId: string, id: string) => {
  const actor = locked.find((one) => one.id === actorId)
  if (!actor?.isOperator || actor.suspendedAt) throw new Refusal('not_allowed')
  const user = locked.find((one) => one.id === id)
  if (!user) throw new Refusal('not_found')
  return user
}

/** No one ends their own role by mistake, so there is always an operator left. */
export const refuseOwn = (actorId: string, id: string) => {
  if (actorId === id) throw new Refusal('own_account')
}

/** One operator alone does not keep out the last other one: nobody would see what the one who is left does. */
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

/** Roles are saved as a whole: whoever has not seen another operator's change would undo it. */
export const refuseOutdated = (held: HeldRoles, seen: HeldRoles | undefined) => {
  if (seen && asText(seen) !== asText(held)) throw new Refusal('roles_changed')
}
