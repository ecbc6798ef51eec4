import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CastKey } from '../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { readZip } from '../../../../test/reading/readPdf.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const save = (who: CastKey | undefined, answers: { name: string; text: string }[]) =>
  api.call(who, 'setQuickAnswers', { body: { answers } })
const list = async (who: CastKey) => (await api.call(who, 'listQuickAnswers')).json

test('owners and instructors keep ordered quick answers', async () => {
  const answers = [
    { name: 'Keys', text: 'The keys of {tail number} hang in the lockbox.' },
    { name: 'Free', text: 'Yes, {first name}, it is free on {date}.' },
  ]
  expect((await save('helen', answers)).json).toEqual(answers)
  expect((await save('elena', [{ name: 'Brief', text: 'See you 30 minutes before.' }])).status).toBe(200)
  expect(await list('helen')).toEqual(answers)
  expect((await save('helen', answers.toReversed())).status).toBe(200)
  expect(await list('helen')).toEqual(answers.toReversed())
  const zip = readZip((await api.call('helen', 'exportAccount')).raw)
  expect(JSON.parse(zip.get('quickAnswers.json')!.toString())).toEqual(answers.toReversed())
  expect((await save('helen', [])).json).toEqual([])
})

test('others have none, the list is limited, and an answer cannot be empty', async () => {
  const one = { name: 'Hello', text: 'Hello' }
  expect((await save('bo', [one])).status).toBe(403)
  expect(await list('bo')).toEqual([])
  expect((await save(undefined, [one])).status).toBe(401)
  expect((await api.call(undefined, 'listQuickAnswers')).status).toBe(401)
  expect(
    (
      await save(
        'helen',
        Array.from({ length: 20 }, () => one),
      )
    ).status,
  ).toBe(200)
  for (const answers of [
    Array.from({ length: 21 }, () => one),
    [{ name: '', text: 'x' }],
    [{ name: 'x', text: ' ' }],
    [{ name: 'x', text: 'y'.repeat(1001) }],
  ])
    expect((await save('helen', answers)).status).toBe(400)
  expect(await list('helen')).toHaveLength(20)
})
