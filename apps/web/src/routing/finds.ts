import type { QueryClient } from '@tanstack/react-query'
import { ApiError, read } from '../api.ts'
import { readAccount } from '../calls/session.ts'

/** Whether the item at an address exists for this member. Its reads are sent to the browser. */
export type Finds = (client: QueryClient, id: string) => Promise<boolean>

/** Statuses that lead to the not-found page. */
const nothing = [400, 403, 404]
const isThere = (reading: Promise<unknown>) =>
  reading.then(
    () => true,
    (error: unknown) => !(error instanceof ApiError && nothing.includes(error.status)),
  )

type ById =
  | 'getOrder'
  | 'getOperatorBooking'
  | 'getInspection'
  | 'getNotice'
  | 'getUser'
  | 'getDispute'
  | 'getAircraft'
  | 'getScheduleEntry'
  | 'getCoOwnershipShare'
  | 'getDisruption'
  | 'getMaintenance'
  | 'getSquawk'
  | 'getCase'
export const finds =
  (name: ById): Finds =>
  async (client, id) =>
    id === '' || isThere(client.fetchQuery(read(name, { params: { id } })))

export const findsPartner: Finds = async (client, id) => isThere(client.fetchQuery(read('getChatPartner', { params: { id } })))

const findsOwnAircraft: Finds = async (client, id) => {
  if (id === '') return true
  const owned = await client.fetchQuery(read('listOwnedAircraft')).catch(() => undefined)
  return owned?.some((aircraft) => aircraft.id === id) ?? true
}

/** The member's own aircraft, or one of an owner they advise. */
export const findsCockpit: Finds = async (client, id) => {
  if (await findsOwnAircraft(client, id)) return true
  const advised = await client.fetchQuery(read('listAdvisedAircraft')).catch(() => undefined)
  return advised?.some((aircraft) => aircraft.id === id) ?? true
}

/** An operator who is impersonating a member is redirected away from operator pages. */
export const findsAsOperator: Finds = async (client) => {
  const account = client.getQueryData(readAccount.queryKey)
  return account !== undefined && account !== null && (account.isOperator || account.viewing !== undefined)
}
