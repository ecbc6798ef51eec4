import type { Caller } from '../../http/call.ts'

type Concerned = { pilotId: string | null; ownerId: string }

/** Who books an aircraft is named to its owner, to themselves and to operators; everybody else sees only that it is taken. */
export const seesWhoBooked = ({ pilotId, ownerId }: Concerned, account: Caller | undefined) =>
  account !== undefined && (account.id === ownerId || account.id === pilotId || account.isOperator)
