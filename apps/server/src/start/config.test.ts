import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { StartProblem } from './startProblem.ts'

const whole = {
  DATABASE_URL: 'postgres://db/tailshare',
  PUBLIC_URL: 'https://tailshare.example',
  SECRET_KEY: 'x'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtp://mail',
  MAIL_FROM: 'Tailshare <hello@tailshare.example>',
  OPERATOR_EMAIL: 'Omar@Tailshare.example',
}
const problemOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof StartProblem) return error.message
    throw error
  }
  return ''
}

test('without a mode it is production, and production names everything that is missing at once', () => {
  const problem = problemOf({})
  for (const name of Object.keys(whole)) expect(problem).toContain(name)
})

test.each([
  ['a short secret', { SECRET_KEY: 'short' }, 'SECRET_KEY is too short'],
  ['a short one behind a long one', { SECRET_KEY: `${'x'.repeat(32)},short` }, 'SECRET_KEY is too short'],
  ['operators without a second factor', { OPERATOR_SECOND_FACTOR: 'off' }, 'OPERATOR_SECOND_FACTOR may only be'],
  ['an address without https', { PUBLIC_URL: 'http://tailshare.example' }, 'PUBLIC_URL must start with https://'],
  ['a port that browsers refuse', { PORT: '5060' }, 'PORT is 5060, a port that browsers refuse to open: choose another one'],
  ['a word for a port', { PORT: 'http' }, 'PORT must be a port'],
  ['the sandbox’s key', { STRIPE_SECRET_KEY: 'sk_test_sandbox' }, 'STRIPE_SECRET_KEY is the sandbox’s'],
])('production refuses %s', (_, wrong, sentence) => {
  expect(problemOf({ ...whole, ...wrong })).toContain(sentence)
})

test('production has a drain time, and LISTEN uses the normal database URL by default', () => {
  expect(readConfig(whole)).toMatchObject({ drainSeconds: 5, readLagSeconds: 5, databaseDirectUrl: whole.DATABASE_URL })
  const pooled = { ...whole, DATABASE_DIRECT_URL: 'postgres://db:5432/tailshare' }
  expect(readConfig(pooled)).toMatchObject({ databaseUrl: whole.DATABASE_URL, databaseDirectUrl: 'postgres://db:5432/tailshare' })
  expect(readConfig({ TAILSHARE_MODE: 'demo' })).toMatchObject({ drainSeconds: 0 })
})

test('a whole configuration starts production, without anything of the demo', () => {
  expect(readConfig(whole)).toMatchObject({ mode: 'production', isDemo: false, operatorEmail: 'omar@tailshare.example' })
  expect(readConfig(whole).stripe.sandbox).toBeUndefined()
  expect(readConfig(whole).webFromSource).toBe(false)
  expect(readConfig(whole).operatorsNeedSecondFactor).toBe(true)
  expect(readConfig({ TAILSHARE_MODE: 'demo' }).operatorsNeedSecondFactor).toBe(false)
})

test.each([
  ['an access key without its secret', { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'AKIA' }, 'go together'],
  ['a secret without its access key', { S3_BUCKET: 'files', S3_SECRET_ACCESS_KEY: 'not-to-be-shown' }, 'go together'],
  ['an endpoint that is no address', { S3_BUCKET: 'files', S3_ENDPOINT: 'minio.local' }, 'S3_ENDPOINT must be'],
  ['a weather source that is no address', { WEATHER_URL: 'weather' }, 'WEATHER_URL must be'],
  ['a text provider without its key', { TEXT_URL: 'https://texts.example/Messages.json', TEXT_USER: 'AC1' }, 'go together'],
  [
    'a text provider that is no address',
    { TEXT_URL: 'texts', TEXT_USER: 'AC1', TEXT_PASSWORD: 'not-to-be-shown', TEXT_FROM: '+14155550100' },
    'TEXT_URL must be',
  ],
  ['a map style that is no address', { MAP_STYLE_URL: '/style.json' }, 'MAP_STYLE_URL must be'],
])('no mode starts with %s', (_, wrong, sentence) => {
  for (const mode of ['production', 'demo']) {
    const problem = problemOf({ ...whole, ...wrong, TAILSHARE_MODE: mode })
    expect(problem).toContain(sentence)
    expect(problem).not.toContain('not-to-be-shown')
  }
})

test('the provider’s endpoints may each have a secret of their own', () => {
  const secretsOf = (text: string) => readConfig({ ...whole, STRIPE_WEBHOOK_SECRET: text }).stripe.webhookSecrets
  expect(secretsOf('whsec_1')).toEqual(['whsec_1'])
  expect(secretsOf('whsec_1, whsec_2,')).toEqual(['whsec_1', 'whsec_2'])
  expect(problemOf({ ...whole, STRIPE_WEBHOOK_SECRET: ' , ' })).toContain('STRIPE_WEBHOOK_SECRET names no secret')
})

test('files go to a bucket once one is named, with or without keys of its own', () => {
  expect(readConfig(whole).files).toMatchObject({ bucket: undefined })
  expect(readConfig({ ...whole, S3_BUCKET: 'files' }).files).toMatchObject({
    bucket: 'files',
    region: 'us-east-1',
    folder: undefined,
  })
})

test('a misspelled mode is an error', () => {
  expect(problemOf({ ...whole, TAILSHARE_MODE: 'Demo' })).toContain('TAILSHARE_MODE is "Demo"')
})

test.each(['true', '1,2', '10', '0.0.0.0/0', '::/0', '10.0.0.0/33', 'proxy.internal', ','])(
  'no mode starts with TRUST_PROXY=%s, which would believe everyone or no one known',
  (TRUST_PROXY) => {
    for (const mode of ['production', 'demo'])
      expect(problemOf({ ...whole, TRUST_PROXY, TAILSHARE_MODE: mode })).toContain('TRUST_PROXY must be the number of proxies')
  },
)

test('a proxy is known by how many there are, or by its network', () => {
  expect(readConfig(whole).trustProxy).toBe(false)
  expect(readConfig({ ...whole, TRUST_PROXY: 'false' }).trustProxy).toBe(false)
  expect(readConfig({ ...whole, TRUST_PROXY: '10.0.0.0/8, fd00::/8,192.0.2.7' }).trustProxy).toEqual([
    '10.0.0.0/8',
    'fd00::/8',
    '192.0.2.7',
  ])
  expect(readConfig({ ...whole, TRUST_PROXY: '2' }).trustProxy).toBe(2)
})

test.each(['', '1', '10.0.0.0/8'])('with TRUST_PROXY=%j the jobs’ thread can be handed its configuration', (TRUST_PROXY) => {
  const config = readConfig({ ...whole, TRUST_PROXY })
  expect(structuredClone(config)).toEqual(config)
})

test('a demo fails to start if the sandbox’s port would be one that browsers block', () => {
  const demo = { TAILSHARE_MODE: 'demo', PORT: '5059' }
  expect(problemOf(demo)).toContain('the payment sandbox beside it would be 5060')
  expect(problemOf({ ...demo, SANDBOX_PORT: '4000' })).toBe('')
})
