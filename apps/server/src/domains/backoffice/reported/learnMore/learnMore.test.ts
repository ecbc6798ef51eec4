import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const body = { name: 'Wanda Reed', email: 'Wanda@invest.example', interest: 'invest', message: 'How do shares work?' } as const
const ask = (more: object = {}) => api.call(undefined, 'requestToLearnMore', { body: { ...body, ...more } })
const mailsTo = (recipient: string) =>
  api.db.selectFrom('outboxMessage').select(['subject', 'text']).where('recipient', '=', recipient).orderBy('createdAt').execute()

test('anyone can ask: it is saved, operators are told, and the sender gets a receipt', async () => {
  expect(await ask()).toMatchObject({ status: 200, json: { received: true } })
  const [toOperator] = await mailsTo('omar@tailshare.example')
  expect(toOperator).toMatchObject({
    subject: 'Wanda Reed asks to learn more: Investing in Tailshare',
    text: expect.stringContaining('How do shares work?'),
  })
  const notices = await api.db.selectFrom('notice').select('title').where('accountId', '=', api.people.omar).execute()
  expect(notices).toContainEqual({ title: 'Wanda Reed asks to learn more: Investing in Tailshare' })
  const [receipt] = await mailsTo('wanda@invest.example')
  expect(receipt?.text).toContain('Here is what you sent: Investing in Tailshare.')
  const { json } = await api.call('omar', 'listLearnMoreRequests')
  expect(json).toMatchObject({ count: 1, results: [{ ...body, email: 'wanda@invest.example' }] })
})

test('an investment question states an amount to operators, in the receipt and the list; others do not', async () => {
  const email = 'amount@invest.example'
  expect((await ask({ email, amount: 'to_100' })).status).toBe(200)
  expect((await ask({ email, interest: 'own', amount: 'over_250' })).status).toBe(200)
  const [first, second] = await mailsTo(email)
  expect(first?.text).toContain('Investing in Tailshare ($25,000 to $100,000).')
  expect(second?.text).toContain('Owning an aircraft.')
  expect(second?.text).not.toContain('$')
  const { results } = (await api.call('omar', 'listLearnMoreRequests')).json
  expect(results.filter((request) => request.email === email).map(({ amount }) => amount)).toEqual([null, 'to_100'])
  const wrong = await ask({ email, amount: 'a lot' })
  expect(wrong).toMatchObject({ status: 400, json: { amount: ['Please select at least one item'] } })
})

test('one address can ask three times a day, even concurrently', async () => {
  const replies = await Promise.all(Array.from({ length: 6 }, () => ask({ email: 'often@invest.example' })))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429, 429, 429])
  expect(await mailsTo('often@invest.example')).toHaveLength(3)
})

test('links in a quoted message are disabled for every recipient', async () => {
  const email = 'quoted@invest.example'
  await ask({ email, message: 'Pay at https://evil.example/pay or evil.com' })
  const [receipt] = await mailsTo(email)
  expect(receipt?.text).toContain('Pay at [link to evil . example] or [link to evil . com]')
  const [newest] = (await api.call('omar', 'listLearnMoreRequests')).json.results
  expect(newest?.message).toBe('Pay at https://evil.example/pay or evil.com')
})

test('missing or invalid input is refused at its field', async () => {
  const { status, json } = await ask({ name: ' ', email: 'nobody', interest: 'fishing' })
  expect(status).toBe(400)
  expect(Object.keys(json).toSorted()).toEqual(['email', 'interest', 'name'])
})

test('only operators read the requests', async () => {
  expect((await api.call('maria', 'listLearnMoreRequests')).status).toBe(403)
  expect((await api.call(undefined, 'listLearnMoreRequests')).status).toBe(401)
})
