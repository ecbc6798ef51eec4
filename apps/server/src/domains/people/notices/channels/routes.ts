import { Topic, topicSwitches, type Device } from '@tailshare/contract/people/notices/channels'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { unsubscriptionOf } from '../../../../crypto/signed.ts'
import { inTransaction } from '../../../../db/connect.ts'
import { publish } from '../../../../db/publish.ts'
import type { Handling } from '../../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../../http/refusal.ts'
import { lockCaller } from '../../../../http/session.ts'
import { isDeviceKey, pushKeys } from '../../../../outside/sending/push/keys.ts'
import { isPushAddress } from '../../../../outside/sending/push/publicAddress.ts'
import { deleteDevice, endMailAbout, findDevice, hasDevice, listDevices, putDevice } from './queries.ts'

type Row = { id: string; userAgent: string; createdAt: Date; sessionId: string }

const viewDevice = ({ id, userAgent, createdAt, sessionId }: Row, currentSession: string): Device => ({
  id,
  userAgent,
  created: createdAt.toISOString(),
  isCurrent: sessionId === currentSession,
})

export const channelHandlers = {
  async getPushKey({ db, config }) {
    const { publicKey } = await pushKeys(db, config.secretKey)
    return { publicKey }
  },

  async listDevices({ account, db, now }) {
    return (await listDevices(db, account.id, now)).map((device) => viewDevice(device, account.sessionId))
  },

  async subscribeDevice({ body: { endpoint, keys, replaces }, account, db, config }) {
    if (!isPushAddress(endpoint, config.mode)) throw new BadInput({ endpoint: fieldMessages.pushAddress })
    const [p256dh, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')]
    if (!isDeviceKey(p256dh)) throw new BadInput({ keys: fieldMessages.pushKeys })
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      if (replaces !== undefined && !(await hasDevice(tx, account.id, replaces))) throw new Refusal('not_found')
      const id = await putDevice(tx, { accountId: account.id, sessionId: account.sessionId, endpoint, p256dh, auth })
      return viewDevice(found(await findDevice(tx, id)), account.sessionId)
    })
  },

  async removeDevice({ params, account, db }) {
    if (!(await deleteDevice(db, { accountId: account.id, id: params.id }))) throw new Refusal('not_found')
  },

  async endTopicMail({ body, db, config }) {
    const { accountId, topic } = found(unsubscriptionOf(body.token, config.secretKey))
    const named = Topic.parse(topic)
    if (!(await endMailAbout(db, accountId, topicSwitches[named].mail))) throw new Refusal('not_found')
    await publish(db, [accountId], 'account')
    return { topic: named }
  },
} satisfies Handling<'getPushKey' | 'listDevices' | 'subscribeDevice' | 'removeDevice' | 'endTopicMail'>
