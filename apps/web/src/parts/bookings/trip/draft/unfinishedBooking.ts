import { cookieIn, keepCookie } from '../../../../document/cookies.ts'

export type UnfinishedBooking = { aircraftId: string; tailNumber: string; when: string; from: string; to: string }
type Kept = UnfinishedBooking & { accountId: string }

const name = 'half-made'

/** Stored in a cookie until departure, so that the server can render it. */
export const storeUnfinishedBooking = (accountId: string, made: UnfinishedBooking, now: Date) => {
  const seconds = Math.floor((Date.parse(made.from) - now.getTime()) / 1000)
  if (seconds > 0) keepCookie(name, JSON.stringify({ accountId, ...made } satisfies Kept), seconds)
}

export const forgetHalfMade = () => keepCookie(name, '', 0)

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  ['accountId', 'aircraftId', 'tailNumber', 'when', 'from', 'to'].every(
    (key) => typeof (value as Record<string, unknown>)[key] === 'string',
  )

/** Accept only this aircraft's booking wizard: cookies can be tampered with. */
const leadsBack = ({ aircraftId, to }: UnfinishedBooking) => to.startsWith(`/aircraft/${aircraftId}/book`)

/** Null after departure or for another account. */
export const readUnfinishedBooking = (cookies: string, accountId: string, now: Date): UnfinishedBooking | null => {
  try {
    const kept: unknown = JSON.parse(cookieIn(cookies, name) ?? 'null')
    if (!isKept(kept) || !leadsBack(kept)) return null
    const { accountId: whose, ...made } = kept
    return whose === accountId && new Date(made.from) > now ? made : null
  } catch {
    return null
  }
}
