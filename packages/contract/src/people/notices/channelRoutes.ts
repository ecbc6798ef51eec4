import { z } from 'zod'
import * as S from './channels.ts'
import { idParams } from '../../base/fields.ts'
import { del, get, post } from '../../base/routes/route.ts'

/** Push devices, and unsubscribing from mails. */
export const channelRoutes = {
  getPushKey: get('account/devices/key/', 'The key that a browser subscribes for, in base64url', {
    fixed: 'Made once for this installation.',
    reply: z.object({ publicKey: z.string() }),
  }),
  listDevices: get('account/devices/', 'Browsers that show your notices, the latest first', { reply: z.array(S.Device) }),
  subscribeDevice: post('account/devices/', 'Show your notices in this browser, until you sign out in it', {
    stale: ['listDevices'],
    body: S.DeviceSubscription,
    reply: S.Device,
    perMinute: 30,
  }),
  removeDevice: del('account/devices/{id}/', 'Show no notices in a browser anymore', {
    stale: ['listDevices'],
    params: idParams,
  }),
  endTopicMail: post('account/preferences/unsubscribe/', 'End mails about one topic by the link in one of them', {
    access: 'anyone',
    stale: ['getAccount'],
    body: S.UnsubscribeToken,
    reply: z.object({ topic: S.Topic }),
    perMinute: 60,
  }),
} as const
