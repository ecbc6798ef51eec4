import type { Db } from '../../../../db/connect.ts'
import type { Call } from '../../../../http/call.ts'
import { hashToken } from '../../../../http/session.ts'
import { findProof } from './queries.ts'

/** Cookie of a browser in which the code of an address was entered. */
export const proofCookie = 'auth.email_proof'
export const proofSeconds = 3600

/** Whether the address was verified in this browser within the hour. */
export const proofOf = (db: Db, http: Call<'register'>['http'], email: string, now: Date) =>
  findProof(db, {
    email,
    proofHash: hashToken(http.cookie(proofCookie) ?? ''),
    since: new Date(now.getTime() - proofSeconds * 1000),
  })
