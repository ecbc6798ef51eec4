import { paths } from '@tailshare/contract/base/paths'
import { dayIn, plusDays } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { zone } from '../../../test/factories.ts'
import { setSwitches, startHearing } from '../../../test/heard.ts'
import { bookingJobs } from '../bookings/jobs.ts'

// Who is notified about invitations and expiring documents: in the app, and by mail and text as their switches say; and that others are
// not.

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const link = paths.advisors()
const invite = async (email: string = api.emailOf('dana')) =>
  (await api.call('helen', 'inviteAdvisor', { body: { email } })).json.id
const accept = (id: string) => api.call('dana', 'acceptInvitation', { params: { id } })
const end = (who: 'helen' | 'dana', id: string) => api.call(who, 'endInvitation', { params: { id } })

test('an invited advisor with an account also gets a notice, and one mail with the link', async () => {
  await setSwitches(api, 'dana', { mail: false, text: true })
  const heard = await startHearing(api)
  const id = await invite()
  await api.runJobs()
  const title = 'Helen Marsh invited you to be their tax advisor'
  expect(await heard()).toMatchObject([
    { who: 'dana', by: 'bell, mail, text', title, text: expect.stringContaining('accept or decline'), link },
  ])
  await end('helen', id)
})

test('an invitation to an address without an account is a mail only', async () => {
  const heard = await startHearing(api)
  const id = await invite('cpa@elsewhere.example')
  await api.runJobs()
  expect(await heard()).toMatchObject([{ who: 'cpa@elsewhere.example', by: 'mail' }])
  await end('helen', id)
  await api.runJobs()
  expect(await heard()).toEqual([])
})

test('the owner is told that the invitation is accepted, and that the advisor left', async () => {
  await setSwitches(api, 'helen', { mail: true, text: false })
  const id = await invite()
  await api.runJobs()
  const heard = await startHearing(api)
  await accept(id)
  await accept(id)
  expect(await heard()).toMatchObject([{ who: 'helen', by: 'bell, mail', title: 'Dana Cole is now your tax advisor', link }])
  await end('dana', id)
  expect(await heard()).toMatchObject([
    { who: 'helen', by: 'bell, mail', title: 'Dana Cole no longer advises you on taxes', link },
  ])
})

test('the owner is told that the invitation is declined', async () => {
  await setSwitches(api, 'helen', { mail: false, text: true })
  const id = await invite()
  await api.runJobs()
  const heard = await startHearing(api)
  await end('dana', id)
  expect(await heard()).toMatchObject([{ who: 'helen', by: 'bell, text', title: 'Dana Cole declined your invitation', link }])
})

test('the advisor is told that the owner ended the advice', async () => {
  await setSwitches(api, 'dana', { mail: false, text: false })
  const id = await invite()
  await accept(id)
  await api.runJobs()
  const heard = await startHearing(api)
  await end('helen', id)
  expect(await heard()).toMatchObject([{ who: 'dana', by: 'bell', title: 'Helen Marsh ended the tax advice', link }])
})

test('the holder of an expiring document is told, with the day in the usual format', async () => {
  const today = dayIn(new Date(), zone)
  await bookingJobs.remindOfExpiries(api.services)
  await api.db
    .updateTable('document')
    .set({ expiresOn: plusDays(today, 5), issuedOn: null })
    .where('accountId', '=', api.people.elena)
    .where('kind', '=', 'insurance')
    .execute()
  await setSwitches(api, 'elena', { mail: true, text: true })
  const heard = await startHearing(api)
  await bookingJobs.remindOfExpiries(api.services)
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(plusDays(today, 5)))
  expect(await heard()).toMatchObject([
    {
      who: 'elena',
      by: 'bell, mail, text',
      title: 'Renter’s insurance ends in 5 days',
      text: expect.stringContaining(`is valid through ${day}.`),
      link: paths.manageAccount({ upload: 'insurance' }),
    },
  ])
})
