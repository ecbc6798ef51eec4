import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { keysOf } from '../crypto/keys.ts'
import { StartProblem } from './startProblem.ts'

export type Config = ReturnType<typeof readConfig>

/** Required in production, with the reason. All missing ones are reported at once. */
const required = {
  DATABASE_URL: 'the PostgreSQL database',
  PUBLIC_URL: 'the https address that people type',
  SECRET_KEY: 'at least 32 random characters; seals personal data at rest',
  STRIPE_SECRET_KEY: 'the payment provider’s secret key',
  STRIPE_PUBLISHABLE_KEY: 'the payment provider’s publishable key',
  STRIPE_WEBHOOK_SECRET: 'the secrets that sign the payment provider’s events, one for each endpoint',
  SMTP_URL: 'the mail server',
  MAIL_FROM: 'the sender of mail',
  OPERATOR_EMAIL: 'the first operators, by commas',
} as const

/** Reads all environment variables once. `TAILSHARE_MODE` is `production` unless set to `demo` or `test`. */
export const readConfig = (env: NodeJS.ProcessEnv) => {
  const mode = env.TAILSHARE_MODE ?? 'production'
  if (mode !== 'production' && mode !== 'demo' && mode !== 'test')
    throw new StartProblem(`TAILSHARE_MODE is "${mode}"; it may be production or demo`)
  refuseProblems(mode, env)

  const port = Number(env.PORT ?? 3000)
  const host = env.HOST ?? (mode === 'production' ? '0.0.0.0' : '127.0.0.1')
  const mailFrom = env.MAIL_FROM ?? 'Tailshare <hello@tailshare.example>'
  const dataFolder = resolve(env.TAILSHARE_DATA ?? '.data')
  return {
    mode,
    isDemo: mode !== 'production',
    port,
    host,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/$/, ''),
    dataFolder,
    databaseUrl: env.DATABASE_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    /** Bypasses a transaction-level pooler, for LISTEN, jobs and migrations. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    /** A replica lagging more than this is not used. */
    readLagSeconds: Number(env.READ_LAG_SECONDS ?? 5),
    databasePool: Number(env.DATABASE_POOL ?? 16),
    secretKey: env.SECRET_KEY ?? 'demo-only-key-that-production-refuses',
    // In demo mode, the sandbox stands in for the payment provider, with the same SDK.
    stripe: env.STRIPE_SECRET_KEY
      ? {
          secretKey: env.STRIPE_SECRET_KEY,
          publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '',
          // One per webhook endpoint: events of our account and of connected accounts are signed separately.
          webhookSecrets: listed(env.STRIPE_WEBHOOK_SECRET),
          sandbox: undefined,
        }
      : {
          secretKey: 'sk_test_sandbox',
          publishableKey: 'pk_test_sandbox',
          // Of this copy alone, so that it refuses the events of another one's sandbox.
          webhookSecrets: [
            `whsec_${createHash('sha256')
              .update(`${dataFolder} ${env.DATABASE_URL ?? ''}`)
              .digest('hex')
              .slice(0, 32)}`,
          ],
          sandbox: { port: Number(env.SANDBOX_PORT ?? (port === 0 ? 0 : port + 1)) },
        },
    smtpUrl: env.SMTP_URL,
    mailFrom,
    /** The sender's bare address, named in each mail for questions. */
    contactEmail: /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom,
    /** SMS provider. Without one, texts stay in the outbox. */
    texts: env.TEXT_URL
      ? { url: env.TEXT_URL, user: env.TEXT_USER ?? '', password: env.TEXT_PASSWORD ?? '', from: env.TEXT_FROM ?? '' }
      : undefined,
    /** The first gets questions and requests. All become operators, which also provides the required second one. */
    operatorEmail: env.OPERATOR_EMAIL?.toLowerCase().split(',')[0]?.trim(),
    operatorEmails: (env.OPERATOR_EMAIL ?? '')
      .toLowerCase()
      .split(',')
      .flatMap((one) => one.trim() || []),
    /** Always in production. A demo lets its operator sign in by password; `OPERATOR_SECOND_FACTOR=required` changes that. */
    operatorsNeedSecondFactor: mode === 'production' || env.OPERATOR_SECOND_FACTOR === 'required',
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? {
            issuer: env.GOOGLE_ISSUER ?? 'https://accounts.google.com',
            clientId: env.GOOGLE_CLIENT_ID,
            clientSecret: env.GOOGLE_CLIENT_SECRET,
          }
        : undefined,
    files: env.S3_BUCKET
      ? {
          folder: undefined,
          bucket: env.S3_BUCKET,
          region: env.S3_REGION ?? 'us-east-1',
          endpoint: env.S3_ENDPOINT,
          accessKeyId: env.S3_ACCESS_KEY_ID,
          secretAccessKey: env.S3_SECRET_ACCESS_KEY,
        }
      : { folder: resolve(dataFolder, 'files'), bucket: undefined },
    mapStyleUrl: env.MAP_STYLE_URL ?? '',
    /** A source compatible with aviationweather.gov's data API. Only demos make up weather. */
    weatherUrl: env.WEATHER_URL ?? (mode === 'production' ? 'https://aviationweather.gov/api/data/' : ''),
    /** Prometheus metrics on a separate port. Off without METRICS_PORT. */
    metrics: env.METRICS_PORT ? { port: Number(env.METRICS_PORT), host: env.METRICS_HOST ?? '127.0.0.1' } : undefined,
    /** Traces are exported if a collector is set. OpenTelemetry reads its own variables. */
    traces: Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT),
    /** File that is touched after each complete backup. */
    backupStamp: env.BACKUP_STAMP || undefined,
    // A demo's terminal should show its address and sign-ins; production logs every request.
    logLevel: env.LOG_LEVEL ?? { production: 'info', demo: 'warn', test: 'silent' }[mode],
    platformFeePercent: Number(env.PLATFORM_FEE_PERCENT ?? 4),
    taxPercentByState: parseTaxes(env.TAX_PERCENT ?? ''),
    /** Per IP address. Calls that send mail or could guess secrets have lower limits in the route table. */
    callsPerMinute: Number(env.CALLS_PER_MINUTE ?? (mode === 'production' ? 3000 : 1_000_000)),
    /** Wait (for the event loop or a database connection) in milliseconds at which bookings are answered with 503; other calls earlier. */
    busyAfterMs: Number(env.BUSY_AFTER_MS ?? 2000),
    /** How long to keep serving after SIGTERM while `/ready` says no, so that load balancers notice. */
    drainSeconds: Number(env.DRAIN_SECONDS ?? (mode === 'production' ? 5 : 0)),
    /** Development: Vite serves pages with hot reload, instead of built files. */
    webFromSource: env.TAILSHARE_WEB === 'source' && mode === 'demo',
    /** Proxies whose X-Forwarded-* headers are trusted. */
    trustProxy: trustedProxies(env.TRUST_PROXY),
  }
}

/** The sandbox may have picked a free port, so set the actual one. */
export const withSandboxPort = (config: Config, port: number): Config => ({
  ...config,
  stripe: config.stripe.sandbox ? { ...config.stripe, sandbox: { port } } : config.stripe,
})

const refuseProblems = (mode: string, env: NodeJS.ProcessEnv) => {
  const problems = [...(mode === 'production' ? unsafeIn(env) : []), ...contradictionsIn(env)]
  if (problems.length === 0) return
  const advice = mode === 'production' ? '\nTo try it out, run: npm start' : ''
  throw new StartProblem(`Tailshare cannot start in ${mode}:\n${problems.map((line) => `  - ${line}`).join('\n')}${advice}`)
}

const unsafeIn = (env: NodeJS.ProcessEnv) => {
  const problems: string[] = Object.entries(required)
    .filter(([name]) => !env[name])
    .map(([name, what]) => `${name} is missing: ${what}`)
  if (env.SECRET_KEY && keysOf(env.SECRET_KEY).some((key) => key.length < 32))
    problems.push('SECRET_KEY is too short: at least 32 characters, and as many in each where commas part several')
  if (env.PUBLIC_URL && !env.PUBLIC_URL.startsWith('https://')) problems.push('PUBLIC_URL must start with https://')
  if (env.STRIPE_SECRET_KEY === 'sk_test_sandbox') problems.push('STRIPE_SECRET_KEY is the sandbox’s')
  return problems
}

/** Ports from 1024 that `fetch` blocks (fetch.spec.whatwg.org, “bad port”). */
const refusedByBrowsers = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])

const wrongPorts = ({ PORT, SANDBOX_PORT, STRIPE_SECRET_KEY }: NodeJS.ProcessEnv) => {
  const whole = (port: string) => /^\d{1,5}$/.test(port)
  const given = Object.entries({ PORT, SANDBOX_PORT }).filter(([, port]) => port !== undefined) as [string, string][]
  const wrong = given.filter(([, port]) => !whole(port)).map(([name]) => `${name} must be a port, such as 3000`)
  const refused = given
    .filter(([, port]) => refusedByBrowsers.has(Number(port)))
    .map(([name, port]) => `${name} is ${port}, a port that browsers refuse to open: choose another one`)
  // The page calls the sandbox directly.
  const next = Number(PORT) + 1
  return !STRIPE_SECRET_KEY && SANDBOX_PORT === undefined && refusedByBrowsers.has(next)
    ? [
        ...wrong,
        ...refused,
        `PORT is ${PORT}, and the payment sandbox beside it would be ${next}, a port that browsers refuse to open: choose another one`,
      ]
    : [...wrong, ...refused]
}

/** Settings invalid in any mode. Values are not printed, since some are secret. */
const contradictionsIn = (env: NodeJS.ProcessEnv) => {
  const problems: string[] = []
  if (env.OPERATOR_SECOND_FACTOR && env.OPERATOR_SECOND_FACTOR !== 'required')
    problems.push('OPERATOR_SECOND_FACTOR may only be “required”; in production it always is')
  if (env.STRIPE_WEBHOOK_SECRET && listed(env.STRIPE_WEBHOOK_SECRET).length === 0)
    problems.push('STRIPE_WEBHOOK_SECRET names no secret')
  if (env.S3_BUCKET && !env.S3_ACCESS_KEY_ID !== !env.S3_SECRET_ACCESS_KEY)
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set both or neither')
  if (env.TRUST_PROXY && trustedProxies(env.TRUST_PROXY) === undefined)
    problems.push(
      'TRUST_PROXY must be the number of proxies in front of the server, such as 1, or their networks, such as 10.0.0.0/8,fd00::/8; believing everyone would let callers choose their own address',
    )
  const textSettings = ['TEXT_URL', 'TEXT_USER', 'TEXT_PASSWORD', 'TEXT_FROM']
  if (textSettings.some((name) => env[name]) && !textSettings.every((name) => env[name]))
    problems.push(`${textSettings.join(', ')} go together: set all or none`)
  problems.push(...wrongPorts(env))
  if (env.METRICS_PORT && !/^\d{1,5}$/.test(env.METRICS_PORT)) problems.push('METRICS_PORT must be a port, such as 9464')
  for (const name of ['S3_ENDPOINT', 'MAP_STYLE_URL', 'WEATHER_URL', 'TEXT_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'])
    if (env[name] && !/^https?:$/.test(URL.parse(env[name])?.protocol ?? '')) problems.push(`${name} must be a whole web address`)
  return problems
}

/** A number of proxies, or addresses and networks. `undefined` if invalid. */
const trustedProxies = (text = '') => {
  if (text === '' || text === 'false' || text === '0') return false
  if (/^[1-9]$/.test(text)) return Number(text)
  const networks = listed(text)
  return networks.length > 0 && networks.every(isNetwork) ? networks : undefined
}

/** `10.0.0.0/8`, `fd00::/8` or an address. Rejects /0. */
const isNetwork = (text: string) => {
  const [address = '', bits, ...rest] = text.split('/')
  const size = { 0: 0, 4: 32, 6: 128 }[isIP(address)]!
  return (
    size > 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) >= 1 && Number(bits) <= size))
  )
}

const listed = (text = '') =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

/** `CA=0,TX=6.25` → percent by state. Other states pay none. */
const parseTaxes = (text: string): Record<string, number> =>
  Object.fromEntries(
    listed(text).map((pair) => {
      const [state = '', percent = '0'] = pair.split('=')
      return [state.trim(), Number(percent)]
    }),
  )
