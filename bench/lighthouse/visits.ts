import { ensureBrowser } from '../../scripts/setup/setup.mjs'
import { cast, type CastKey, demoPassword } from '../../apps/server/seeds/cast.ts'
import { refreshCookie, sessionCookie } from '../../apps/server/src/http/session.ts'
import { portAt, startServer } from '../ground/server.ts'
import { startChromium } from './chromium.ts'
import { middleOf, type Seen, visit } from './measure.ts'
import type { MeasuredPage } from './pages.ts'

export type Visited = { page: MeasuredPage; seen: Seen }

/** Cookies of a log-in: the session and its renewal time. Without the latter, a page renews at once. */
const signIn = async (api: string, who: CastKey) => {
  const { email } = cast.find(({ key }) => key === who)!
  const reply = await fetch(`${api}account/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  const lines = reply.headers.getSetCookie()
  const kept = [sessionCookie, refreshCookie].map((name) => lines.find((line) => line.startsWith(`${name}=`))?.split(';')[0])
  if (!kept.every((cookie) => cookie !== undefined)) throw new Error(`${who} could not sign in: ${reply.status}`)
  return kept.join('; ')
}

const addressOf = async ({ path }: MeasuredPage, origin: string, cookie: string | undefined) => {
  if (typeof path === 'string') return origin + path
  const ask = async <Reply>(call: string) => {
    const reply = await fetch(`${origin}/api/v1/${call}`, { headers: { ...(cookie && { cookie }) } })
    if (!reply.ok) throw new Error(`${call} answered ${reply.status}`)
    return (await reply.json()) as Reply
  }
  return origin + (await path(ask))
}

/** Visits each page of a fresh demo `runs` times and returns medians, or the reason for a failure. */
export const visitAll = async (
  pages: readonly MeasuredPage[],
  { runs, connectionString, dataFolder }: { runs: number; connectionString: string; dataFolder: string },
) => {
  const visited: Visited[] = []
  const problems: string[] = []
  const server = await startServer({ connectionString, port: portAt(0), dataFolder })
  const chromium = await startChromium(await ensureBrowser())
  const cookies = new Map<CastKey, string>()
  try {
    for (const page of pages) {
      try {
        if (page.who && !cookies.has(page.who)) cookies.set(page.who, await signIn(`${server.origin}/api/v1/`, page.who))
        const cookie = page.who && cookies.get(page.who)
        const url = await addressOf(page, server.origin, cookie)
        const visits: Seen[] = []
        while (visits.length < runs) {
          await chromium.signIn(server.origin, cookie)
          visits.push(await visit(url, { port: chromium.port, isPrivate: page.who !== undefined }))
        }
        visited.push({ page, seen: middleOf(visits) })
      } catch (error) {
        problems.push(`${page.name}: ${error instanceof Error ? error.message : String(error)}`)
      }
      process.stderr.write('.')
    }
  } finally {
    process.stderr.write('\n')
    await chromium.stop()
    await server.stop()
  }
  return { visited, problems }
}
