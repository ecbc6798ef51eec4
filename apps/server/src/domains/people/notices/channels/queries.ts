import type { Preferences } from '@tailshare/contract/people/accounts/accounts'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'

const devices = (db: Db) =>
  db
    .selectFrom('pushSubscription')
    .innerJoin('session', 'session.id', 'pushSubscription.sessionId')
    .select(['pushSubscription.id', 'pushSubscription.createdAt', 'session.userAgent', 'session.id as sessionId'])

/** Devices with live sessions, newest first. */
export const listDevices = (db: Db, accountId: string, now: Date) =>
  devices(db)
    .where('pushSubscription.accountId', '=', accountId)
    .where('session.expiresAt', '>', now)
    .orderBy('pushSubscription.createdAt', 'desc')
    .orderBy('pushSubscription.id', 'desc')
    .limit(200)
    .execute()

export const findDevice = (db: Db, id: string) => devices(db).where('pushSubscription.id', '=', id).executeTakeFirst()

export const hasDevice = async (db: Db, accountId: string, endpoint: string) =>
  (await db
    .selectFrom('pushSubscription')
    .select('id')
    .where('accountId', '=', accountId)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()) !== undefined

type NewDevice = { accountId: string; sessionId: string; endpoint: string; p256dh: Buffer; auth: Buffer }

/** Keeps one device per session. A browser that someone else signs in to becomes a new device. */
export const putDevice = async (db: Db, device: NewDevice) => {
  const { sessionId, endpoint } = device
  await db.deleteFrom('pushSubscription').where('sessionId', '=', sessionId).where('endpoint', '!=', endpoint).execute()
  const { id } = await db
    .insertInto('pushSubscription')
    .values({ id: newId(), ...device })
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet({
        ...device,
        // Pushes still queued for the previous user refer to the old id.
        id: sql<string>`case when push_subscription.account_id = excluded.account_id then push_subscription.id else excluded.id end`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns false if the account has no such device. */
export const deleteDevice = async (db: Db, { accountId, id }: { accountId: string; id: string }) => {
  const { numDeletedRows } = await db
    .deleteFrom('pushSubscription')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns false if the account no longer exists. */
export const endMailAbout = async (db: Db, accountId: string, mailSwitch: keyof Preferences) => {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ [mailSwitch]: false })
    .where('id', '=', accountId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Turns off all texts to this number. Returns false if none were on, or the number is another one by now. */
export const endTexts = async (db: Db, accountId: string, phone: string) => {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ notifyRentalText: false, notifyProductsText: false, notifyPartnersText: false })
    .where('id', '=', accountId)
    .where('phone', '=', phone)
    .where((eb) =>
      eb.or([eb('notifyRentalText', '=', true), eb('notifyProductsText', '=', true), eb('notifyPartnersText', '=', true)]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const hasAddress = async (db: Db, accountId: string, email: string) =>
  (await db.selectFrom('account').select('id').where('id', '=', accountId).where('email', '=', email).executeTakeFirst()) !==
  undefined
