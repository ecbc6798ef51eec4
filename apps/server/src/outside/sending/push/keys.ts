import { ECDH } from 'node:crypto'
import webPush from 'web-push'
import { seal, unseal } from '../../../crypto/seal.ts'
import type { Db } from '../../../db/connect.ts'

/** This installation's VAPID keys (RFC 8292), base64url as `web-push` expects. */
export type PushKeys = { publicKey: string; privateKey: string }

/** Whether a device's public key is a point on the curve. Others would fail at every push. */
export const isDeviceKey = (p256dh: Buffer) => {
  try {
    ECDH.convertKey(p256dh, 'prime256v1')
    return true
  } catch {
    return false
  }
}

/** This installation's key pair, created on first use. Never changes, because devices subscribe to the public key. */
export const pushKeys = async (db: Db, secretKey: string): Promise<PushKeys> => {
  const kept = () => db.selectFrom('pushKey').select(['publicKey', 'privateKeySealed']).executeTakeFirst()
  const row = (await kept()) ?? (await makeKeys(db, secretKey)) ?? (await kept())
  if (!row) throw new Error('The keys for pushes were deleted while they were made')
  return { publicKey: row.publicKey.toString('base64url'), privateKey: unseal(row.privateKeySealed, secretKey) }
}

const makeKeys = (db: Db, secretKey: string) => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  return db
    .insertInto('pushKey')
    .values({ publicKey: Buffer.from(publicKey, 'base64url'), privateKeySealed: seal(privateKey, secretKey) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['publicKey', 'privateKeySealed'])
    .executeTakeFirst()
}
