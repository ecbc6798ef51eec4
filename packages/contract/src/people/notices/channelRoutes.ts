import { z } from 'zod'
import * as S from './channels.ts'
import { idParams } from '../../base/fields.ts'
import { del, get, post } from '../../base/route.ts'

/** Push devices, and unsubscribing from mails. */
export const channelRoutes = {
  getPushKey: get('account/devices/key/', 'The key that a browser subscribes for, in base64url', {
    access: 'signedIn',
    fixed: 'Made once for this installation.',
    reply: z.object({ publicKey: z.string() }),
    added: true,
  }),
  listDevices: get('account/devices/', 'Browsers that show your notices, the latest first', {
    access: 'signedIn',
    reply: z.array(S.Device),
    added: true,
  }),
  subscribeDevice: post('account/devices/', 'Show your notices in this browser, until you sign out in it', {
    access: 'signedIn',
    stale: ['listDevices'],
    body: S.DeviceSubscription,
    reply: S.Device,
    perMinute: 30,
    added: true,
  }),
  removeDevice: del('account/devices/{id}/', 'Show no notices in a browser anymore', {
    access: 'signedIn',
    stale: ['listDevices'],
    params: idParams,
    added: true,
  }),
  endTopicMail: post('account/preferences/unsubscribe/', 'End mails about one topic by the link in one of them', {
    access: 'anyone',
    stale: ['getAccount'],
    body: S.UnsubscribeToken,
    reply: z.object({ topic: S.Topic }),
    perMinute: 60,
    added: true,
  }),
} as const
