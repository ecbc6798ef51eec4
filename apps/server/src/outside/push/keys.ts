import { seal, unseal } from '../../crypto/seal.ts'
import type { Db } from '../../db/connect.ts'
import { newPushKeys, type PushKeys } from './vapid.ts'

/**
 * The installation's own pair, made by whoever asks first: devices subscribe for the public one, so it must never change.
 */
export const pushKeys = async (db: Db, secretKey: string): Promise<PushKeys> => {
  const kept = () => db.selectFrom('pushKey').select(['publicKey', 'privateKeySealed']).executeTakeFirst()
  const row = (await kept()) ?? (await makeKeys(db, secretKey)) ?? (await kept())
  if (!row) throw new Error('The keys for pushes were deleted while they were made')
  return { publicKey: row.publicKey, privateKey: Buffer.from(unseal(row.privateKeySealed, secretKey), 'base64url') }
}

const makeKeys = (db: Db, secretKey: string) => {
  const { publicKey, privateKey } = newPushKeys()
  return db
    .insertInto('pushKey')
    .values({ publicKey, privateKeySealed: seal(privateKey.toString('base64url'), secretKey) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['publicKey', 'privateKeySealed'])
    .executeTakeFirst()
}
