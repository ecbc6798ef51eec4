import './ui/tokens.css'
import './ui/base.css'
import { type DehydratedState, hydrate, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type HydrationState, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { loadMemberCalls } from './api.ts'
import { reloadOnMissingChunk } from './routing/chunkReload.ts'
import { PageProvider } from './document/page.ts'
import { makeRoutes } from './routes.tsx'
import { makeQueryClient, readAccount, watchSession } from './session.ts'
import { themeOf } from './document/theme.ts'

type PageState = { queries?: DehydratedState; router?: HydrationState; origin?: string; mapStyleUrl?: string }

const start = async () => {
  reloadOnMissingChunk()
  const root = document.getElementById('root')!
  const state = JSON.parse(document.getElementById('state')?.textContent ?? '{}') as PageState
  const client = makeQueryClient()
  watchSession(client)
  if (state.queries) hydrate(client, state.queries)
  const loading = client.getQueryData(readAccount.queryKey) && loadMemberCalls()

  const routes = makeRoutes(client)
  let rendered = root.hasChildNodes()
  if (rendered) {
    // Hydration must find the same components that the server used, so the screen's code is awaited first.
    for (const { route } of matchRoutes(routes, window.location) ?? []) {
      if (typeof route.lazy !== 'function') continue
      const parts = await route.lazy()
      Object.assign(route, parts, { lazy: undefined })
      // Without its code the page cannot come alive; the error page takes its place.
      if (!parts.Component) rendered = false
    }
  }
  await loading
  const router = createBrowserRouter(routes, rendered ? { hydrationData: state.router } : undefined)
  const facts = {
    theme: themeOf(document.cookie),
    origin: state.origin ?? window.location.origin,
    mapStyleUrl: state.mapStyleUrl ?? '',
  }
  const app = (
    <StrictMode>
      <PageProvider value={facts}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </PageProvider>
    </StrictMode>
  )
  if (rendered) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

await start()
