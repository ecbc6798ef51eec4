import { paths } from '@tailshare/contract/base/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CastKey } from '../../../seeds/cast.ts'
import { demoPdf } from '../../../seeds/people/people.ts'
import { startApi, type Api } from '../../../test/api.ts'
import { setSwitches, startHearing, type Heard } from '../../../test/heard.ts'

// Who is notified of operators' decisions: in the app, and by mail and text as their switches say; and that others are not.

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** A month ago: recent enough for every kind of document. */
const issuedOn = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)

const upload = async (kind: 'ipc' | 'medical' | 'transition' = 'ipc') => {
  const body = { kind, issuedOn, ...(kind === 'transition' && { modelFamily: 'SR22T' }) }
  const reply = await api.call('sam', 'uploadDocument', { body, file: { name: 'p.pdf', bytes: demoPdf('p') } })
  return { id: reply.json.id }
}
const decide = async (params: { id: string }, reason?: string) =>
  api.call('omar', 'decideDocument', { params, body: reason ? { status: 'negative', reason } : { status: 'complete' } })
const roles = (who: CastKey, isOperator: boolean, staffAirports: string[] = []) =>
  api.call('omar', 'setUserRoles', { params: { id: api.people[who] }, body: { isOperator, staffAirports, reason: 'Agreed' } })
const sanFrancisco = async () =>
  (await api.db.selectFrom('airport').select('id').where('code', '=', 'KSQL').executeTakeFirstOrThrow()).id
const about = (call: 'suspendUser' | 'restoreUser', who: CastKey, reason: string) =>
  api.call('omar', call, { params: { id: api.people[who] }, body: { reason } })

type Row = {
  act: string
  who: CastKey
  wants: { mail: boolean; text: boolean }
  does: () => Promise<{ status: number }>
  /** Defaults to the person it is about. */
  heard: (Omit<Heard, 'who'> & { who?: string })[]
}
const both = { mail: true, text: true }
const account = paths.manageAccount()

const table: Row[] = [
  {
    act: 'a document is verified',
    who: 'sam',
    wants: both,
    does: async () => decide(await upload()),
    heard: [
      {
        by: 'bell, mail, text',
        title: 'Instrument proficiency check: verified',
        text: 'We have verified your instrument proficiency check. It now counts for bookings.',
        link: account,
      },
    ],
  },
  {
    act: 'a document is rejected',
    who: 'sam',
    wants: { mail: true, text: false },
    does: async () => decide(await upload('medical'), 'The page is cut off.'),
    heard: [
      {
        by: 'bell, mail',
        title: 'Medical certificate: please upload it again',
        text: 'We could not verify it. The page is cut off.',
        link: account,
      },
    ],
  },
  {
    act: 'a record of transition training is verified',
    who: 'sam',
    wants: { mail: false, text: true },
    does: async () => {
      await upload('transition')
      return api.call('omar', 'updateTransition', {
        params: { id: api.people.sam },
        body: { modelFamily: 'SR22T', status: 'complete' },
      })
    },
    heard: [
      {
        by: 'bell, text',
        title: 'Transition training (SR22T): verified',
        text: 'Your SR22T training now counts for bookings.',
        link: account,
      },
    ],
  },
  {
    act: 'a role is given',
    who: 'bo',
    wants: both,
    does: async () => roles('bo', false, [await sanFrancisco()]),
    heard: [
      {
        by: 'bell, mail, text',
        title: 'Your roles have changed',
        text: 'You are airport staff at KSQL.',
        link: paths.profile(),
      },
      {
        who: 'nadia',
        by: 'bell, mail, text',
        title: 'New airport staff at KSQL: bo@tailshare.example',
        text: 'Omar Haddad appointed them. “Agreed” For a week they correct no price and cancel no booking alone. If you don’t know why, ask Omar Haddad.',
        link: expect.stringContaining('/operator/users/') as string,
      },
    ],
  },
  {
    act: 'a role is taken',
    who: 'bo',
    wants: { mail: false, text: false },
    does: () => roles('bo', false),
    heard: [{ by: 'bell', title: 'Your roles have changed', text: 'You are no longer airport staff.', link: paths.profile() }],
  },
  {
    act: 'a change of roles that changes nothing',
    who: 'bo',
    wants: both,
    does: () => roles('bo', false),
    heard: [],
  },
  {
    act: 'an account is suspended, whatever its holder switched off',
    who: 'bo',
    wants: { mail: false, text: false },
    does: () => about('suspendUser', 'bo', 'Chargebacks'),
    heard: [
      {
        by: 'bell, mail',
        title: 'Your Tailshare account is suspended',
        text: 'You cannot sign in for now, and aircraft that you list cannot be booked. A membership is not renewed, and what you earned is paid out once your account is open again.\n\nThe reason: Chargebacks\n\nIf you think this is a mistake, please reply to this email.',
        link: null,
      },
      {
        who: 'nadia',
        by: 'bell, mail, text',
        title: 'Suspended: bo@tailshare.example',
        text: 'Omar Haddad suspended the account. “Chargebacks”',
        link: expect.stringContaining('/operator/users/') as string,
      },
    ],
  },
  {
    act: 'an account is restored',
    who: 'bo',
    wants: { mail: false, text: true },
    does: () => about('restoreUser', 'bo', 'Cleared up'),
    heard: [
      {
        by: 'bell, mail, text',
        title: 'Your Tailshare account is open again',
        text: 'You can sign in again. Your aircraft that were listed are listed again, and what you earned is paid out within a day. Bookings that were canceled stay canceled, and a membership ends with its period unless you keep it.',
        link: null,
      },
      {
        who: 'nadia',
        by: 'bell, mail, text',
        title: 'Restored: bo@tailshare.example',
        text: 'Omar Haddad opened the account again, and what they earned is paid out. “Cleared up”',
        link: expect.stringContaining('/operator/users/') as string,
      },
    ],
  },
]

test.each(table)('$act: only the person concerned is told', async ({ who, wants, does, heard: expected }) => {
  await setSwitches(api, who, wants)
  const heard = await startHearing(api)
  expect((await does()).status).toBe(200)
  await api.runJobs()
  expect(await heard()).toEqual(expected.map((one) => ({ who, ...one })))
})
