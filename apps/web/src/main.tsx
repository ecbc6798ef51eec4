import './ui/styles/tokens.css'
import './ui/styles/base.css'
import './ui/styles/media.css'
import { type DehydratedState, hydrate, QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { StatusLine } from '@tailshare/contract/backoffice/system/status'
import { Waiting } from './parts/page/Waiting.tsx'
import { resolve } from './ui/router/matching/address.ts'
import { browserHistory } from './ui/router/history.ts'
import { type Drawn, fetchCode } from './ui/router/matching/loadRoutes.ts'
import { matchRoutes } from './ui/router/matching/matchRoutes.ts'
import { makeRouter } from './ui/router/router.ts'
import { type Carry, RouterView } from './ui/router/RouterView.tsx'
import { reloadOnMissingChunk } from './routing/errors/chunkReload.ts'
import { PageProvider } from './document/page.ts'
import { makeRoutes } from './routes.tsx'
import { makeQueryClient, watchSession } from './calls/session.ts'
import { cookiesOf } from './document/cookies.ts'
import { themeOf } from './document/theme.ts'
import { keepZone } from './document/zone.ts'

type PageState = {
  queries?: DehydratedState
  router?: Drawn
  /** Rendered on the server; otherwise the browser renders it. */
  isDrawn?: true
  origin?: string
  mapStyleUrl?: string
  drawnAt?: number
  statusLine?: StatusLine
}

/** Animates pictures into the next page. Loaded on the first press; leaving before that, or offline, works without it. */
let morphPicture: Carry | undefined
const carry: Carry = (show, ...step) => (morphPicture ? morphPicture(show, ...step) : show())
const fetchCarrying = async () => {
  if (!navigator.onLine) return
  morphPicture = (await import('./document/morphPicture.ts')).morphPicture
}

/** Keep zod from probing `eval`, which our content security policy blocks and the browser would report. */
const tellFormChecks = () => Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const start = async () => {
  tellFormChecks()
  reloadOnMissingChunk()
  const root = document.getElementById('root')!
  const state = JSON.parse(document.getElementById('state')?.textContent ?? '{}') as PageState
  const client = makeQueryClient()
  watchSession(client)
  if (state.queries) hydrate(client, state.queries)
  // Back and Forward may restore an old document; treat its data as stale.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type === 'back_forward') void client.invalidateQueries({ refetchType: 'none' })

  const routes = makeRoutes(client)
  let drawn = state.router
  if (drawn) {
    // Hydration must find the components the server used, and client-rendered pages should appear complete, so await their code first.
    try {
      for (const { route } of matchRoutes(routes, resolve(drawn.at, '/').pathname)) await fetchCode(route)
    } catch {
      // Without its code the page cannot hydrate; the error page replaces it.
      drawn = undefined
    }
  }
  const router = makeRouter(routes, browserHistory, window.location.origin, drawn)
  const facts = {
    theme: themeOf(document.cookie),
    origin: state.origin ?? window.location.origin,
    mapStyleUrl: state.mapStyleUrl ?? '',
    drawnAt: new Date(state.drawnAt ?? Date.now()),
    cookies: cookiesOf(client),
    statusLine: state.statusLine,
  }
  keepZone(facts.cookies)
  const app = (
    <StrictMode>
      <PageProvider value={facts}>
        <QueryClientProvider client={client}>
          <RouterView router={router} waiting={<Waiting />} carry={carry} />
        </QueryClientProvider>
      </PageProvider>
    </StrictMode>
  )
  if ('startViewTransition' in document)
    addEventListener('pointerdown', () => void fetchCarrying().catch(() => undefined), { once: true })
  // Hydrate in a transition: the page stays readable and responds to clicks in between.
  if (drawn && state.isDrawn) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
  document.getElementById('unloaded')?.remove()
}

await start()
