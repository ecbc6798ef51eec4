import './ui/styles/tokens.css'
import './ui/styles/base.css'
import './ui/styles/media.css'
import { dehydrate, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import type { StatusLine } from '@tailshare/contract/backoffice/system/status'
import { type Drawn, type Loaded, loadRoutes, Redirect } from './ui/router/matching/loadRoutes.ts'
import { matchRoutes } from './ui/router/matching/matchRoutes.ts'
import { RouterView } from './ui/router/RouterView.tsx'
import { staticRouter } from './ui/router/staticRouter.ts'
import { type FetchApi, setFetch } from './api.ts'
import { cookiesOf, setCookies } from './document/cookies.ts'
import { jsonText, type PageParts } from './document/document.ts'
import { PageProvider } from './document/page.ts'
import { makeRoutes } from './routes.tsx'
import type { Guard } from './routing/guards.ts'
import type { Handle, PageHead } from './routing/screen.ts'
import { readFailure } from './routing/errors/readFailure.ts'
import { makeQueryClient, readAccount } from './calls/session.ts'
import { ahead } from './routing/ahead.ts'
import { frameReads } from './layouts/frameReads.ts'
import { Waiting } from './parts/page/Waiting.tsx'
import { titleText } from './document/titleText.ts'
import { themeOf } from './document/theme.ts'

export { documentText, earlyLinks, styleText } from './document/document.ts'

/**
 * `url` is absolute. `isToKeep`: the document will be opened later offline, so it carries no data. `fetchApi` calls the API as this
 * visitor: takes a path below `/api/v1/` and adds the cookie.
 */
export type RenderRequest = {
  url: string
  cookie?: string
  signedIn: boolean
  mapStyleUrl: string
  statusLine?: StatusLine | undefined
  isToKeep?: boolean
  fetchApi: FetchApi
}
export type Rendered = PageParts & { status: number; redirect?: string }

const headTags = /^(?:<title>[^<]*<\/title>|<(?:meta|link)[^>]*>)+/

/** Pages behind the login. */
const roomGuards: readonly (Guard | undefined)[] = ['member', 'owner']

/** Shown until the browser has rendered the page. */
const waiting = renderToString(<Waiting />)

/**
 * Builds the HTML of a page, rendered with its loaders' data. `byBrowser` pages carry their data for the browser to render; the rest, such
 * as the Google callback, is left to the browser. All of them carry the current account.
 */
export const render = async ({
  url,
  cookie = '',
  signedIn,
  mapStyleUrl,
  statusLine,
  isToKeep,
  fetchApi,
}: RenderRequest): Promise<Rendered> => {
  const client = makeQueryClient()
  client.setDefaultOptions({ queries: { retry: false, staleTime: 30_000 } })
  setFetch(client, fetchApi)
  setCookies(client, cookie)
  const routes = makeRoutes(client)
  const theme = themeOf(cookie)
  const { pathname, search, origin } = new URL(url)
  const matches = matchRoutes(routes, pathname)
  const handles = matches.map(({ route }) => route.handle as Handle | undefined)
  const handle = handles.at(-1)
  const files = handles.flatMap((each) => each?.file ?? [])
  const late = handles.flatMap((each) => each?.late ?? [])
  if (signedIn) await client.prefetchQuery(readAccount)
  else client.setQueryData(readAccount.queryKey, null)
  const account = client.getQueryData(readAccount.queryKey)
  // Some screens do not check that the item exists before rendering.
  const findsIt = () => {
    const id = Object.values(matches.at(-1)?.params ?? {})[0] ?? ''
    const asks = handle?.guard === undefined || account?.isRegistrationCompleted
    return !asks || !handle?.finds || handle.finds(client, id)
  }
  const drawnAt = new Date()
  const hosted = { origin, drawnAt: drawnAt.getTime(), ...(mapStyleUrl && { mapStyleUrl }), ...(statusLine && { statusLine }) }
  const isRoom = roomGuards.includes(handle?.guard)
  const isLoaded = !isToKeep && (isRoom || handle?.rendered === true)
  // The days of a member without a home airport are those of their device.
  const isDrawn = isLoaded && !handle?.byBrowser && (!isRoom || Boolean(account?.homeAirport))
  const [outcome, isThere] = await Promise.all([
    isLoaded ? loadRoutes(matches, new URL(url)) : undefined,
    findsIt(),
    account && !isToKeep && ahead(client, ...frameReads),
  ])
  if (outcome instanceof Redirect)
    return { status: 302, head: '', html: '', state: {}, files, late: [], theme, redirect: outcome.to }
  const error = outcome?.failure && readFailure(outcome.failure.error)
  const status = isThere ? (error?.status ?? 200) : 404
  const loaded: Loaded = { data: outcome?.data ?? [], failure: outcome?.failure ? { at: outcome.failure.at, error } : null }
  const router: Drawn | undefined = outcome && { ...loaded, at: pathname + search }
  const state = () => ({ queries: dehydrate(client), ...(router && { router }), ...(isDrawn && { isDrawn }), ...hosted })

  if (!isDrawn) {
    const { title, noIndex } = { ...handle, ...(loaded.data.at(-1) as PageHead | null | undefined) }
    const head = renderToString(
      <>
        <title data-until-alive="">{titleText(title)}</title>
        {noIndex && <meta name="robots" content="noindex" data-until-alive="" />}
      </>,
    )
    const page = { status, head, html: waiting, state: state(), files, late: [], theme }
    client.clear()
    return page
  }

  const text = renderToString(
    <PageProvider value={{ theme, origin, mapStyleUrl, drawnAt, cookies: cookiesOf(client), statusLine }}>
      <QueryClientProvider client={client}>
        <RouterView router={staticRouter(new URL(url), matches, loaded)} waiting={null} />
      </QueryClientProvider>
    </PageProvider>,
  )
  const head = headTags.exec(text)?.[0] ?? ''
  const { structured } = { ...(loaded.data.at(-1) as PageHead | null | undefined) }
  const data = structured
    ? `<script type="application/ld+json" data-page="${encodeURI(pathname)}">${jsonText(structured)}</script>`
    : ''
  const page = { status, head: head + data, html: text.slice(head.length), state: state(), files, late, theme }
  client.clear()
  return page
}
