import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'

let plain: Api
let hosted: Api
beforeAll(async () => {
  plain = await startApi()
  hosted = await startApi({ MAP_STYLE_URL: 'https://tiles.example:8443/styles/light/style.json?key=abc' })
})
afterAll(async () => {
  await plain.close()
  await hosted.close()
})

const policyOf = async ({ app }: Api) => {
  const reply = await app.inject({ url: '/health' })
  const lines = String(reply.headers['content-security-policy']).split(';')
  return new Map(lines.map((line) => line.trim().split(/ (.*)/s) as [string, string?]).map(([name, value = '']) => [name, value]))
}

test('a hosted map style adds its origin to what pages may fetch and show, and to nothing else', async () => {
  const before = await policyOf(plain)
  const after = await policyOf(hosted)
  const withoutPorts = (value: string) => value.replace(/(localhost|127\.0\.0\.1):\d+/g, '$1')
  for (const [name, value] of after) {
    const added = name === 'connect-src' || name === 'img-src' ? ' https://tiles.example:8443' : ''
    expect(withoutPorts(value), name).toBe(withoutPorts(before.get(name) ?? '') + added)
  }
  expect([...after.keys()]).toEqual([...before.keys()])
  expect(after.get('worker-src')).toBe("'self' blob:")
})

test('without a hosted style pages fetch and show nothing from elsewhere', async () => {
  const policy = await policyOf(plain)
  expect(`${policy.get('connect-src')} ${policy.get('img-src')}`).not.toContain('https://')
})
