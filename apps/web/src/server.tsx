import './ui/tokens.css'
import './ui/base.css'
import { dehydrate, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import type { StatusLine } from '@tailshare/contract/status'
import { type Drawn, type Loaded, loadRoutes, Redirect } from './ui/router/loadRoutes.ts'
import { type Match, matchRoutes } from './ui/router/matchRoutes.ts'
import { RouterView } from './ui/router/RouterView.tsx'
import { stillRouter } from './ui/router/stillRouter.ts'
import { type FetchApi, setFetch } from './api.ts'
import { cookiesOf, setCookies } from './document/cookies.ts'
import { jsonText, type PageParts } from './document/document.ts'
import { PageProvider } from './document/page.ts'
import { makeRoutes } from './routes.tsx'
import type { Guard } from './routing/guards.ts'
import type { Asked, Handle, PageHead } from './routing/screen.ts'
import { readFailure } from './routing/readFailure.ts'
import { type Account, makeQueryClient, readAccount } from './session.ts'
import { drawnWhole } from './document/drawnWhole.ts'
import { titleText } from './document/titleText.ts'
import { themeOf } from './document/theme.ts'

export { documentText, earlyLinks, styleText } from './document/document.ts'

/**
 * `url` is absolute. `isToKeep`: for a device that opens it later, without network; nothing is drawn then. `fetchApi` calls the API as this
 * visitor: it gets an address below `/api/v1/` and adds the cookie itself.
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

const forMembers: readonly (Guard | undefined)[] = ['member', 'owner']

/** A room is drawn for a member whose days are known without their device: those of the home airport. */
const isDrawn = ({ route, params }: Match, account: Account | null | undefined, asked: Omit<Asked, 'params'>) => {
  const { rendered, guard, byBrowser } = { ...(route.handle as Handle | undefined) }
  const isForThem = forMembers.includes(guard) && account?.isRegistrationCompleted && account.homeAirport !== null
  return rendered || (isForThem && !byBrowser?.({ params, ...asked }))
}

/**
 * Makes the HTML of a public page, and of a member's own; other pages get an empty root, which the browser fills. All know who is
 * signed in.
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
  const files = [...handles.flatMap((each) => each?.file ?? []), ...(signedIn ? ['src/memberCalls.ts'] : [])]
  const late = handles.flatMap((each) => each?.late ?? [])
  if (signedIn) await client.prefetchQuery(readAccount)
  else client.setQueryData(readAccount.queryKey, null)
  const account = client.getQueryData(readAccount.queryKey)
  // Also of a page that is drawn: not every screen reads before it shows whether there is something.
  const findsIt = () => {
    const id = Object.values(matches.at(-1)?.params ?? {})[0] ?? ''
    return !account?.isRegistrationCompleted || !handle?.finds || handle.finds(client, id)
  }
  const drawnAt = new Date()
  const hosted = { origin, drawnAt: drawnAt.getTime(), ...(mapStyleUrl && { mapStyleUrl }), ...(statusLine && { statusLine }) }
  if (isToKeep || !isDrawn(matches.at(-1)!, account, { url: new URL(url), cookies: cookie })) {
    const isThere = await findsIt()
    const state = { queries: dehydrate(client), ...hosted }
    client.clear()
    const robots = handle?.noIndex ? '<meta name="robots" content="noindex" data-until-alive/>' : ''
    return {
      status: isThere ? 200 : 404,
      head: `<title data-until-alive>${titleText(handle?.title)}</title>${robots}`,
      html: '',
      state,
      files,
      late: [],
      theme,
    }
  }

  const [outcome, isThere] = await Promise.all([loadRoutes(matches, new URL(url)), findsIt()])
  if (outcome instanceof Redirect)
    return { status: 302, head: '', html: '', state: {}, files, late: [], theme, redirect: outcome.to }
  const error = outcome.failure && readFailure(outcome.failure.error)
  const loaded: Loaded = { data: outcome.data, failure: outcome.failure && { at: outcome.failure.at, error } }

  const text = await drawnWhole(client, () =>
    renderToString(
      <PageProvider value={{ theme, origin, mapStyleUrl, drawnAt, cookies: cookiesOf(client), statusLine }}>
        <QueryClientProvider client={client}>
          <RouterView router={stillRouter(new URL(url), matches, loaded)} waiting={null} />
        </QueryClientProvider>
      </PageProvider>,
    ),
  )
  const head = headTags.exec(text)?.[0] ?? ''
  const { structured } = { ...(loaded.data.at(-1) as PageHead | null | undefined) }
  const data = structured
    ? `<script type="application/ld+json" data-page="${encodeURI(pathname)}">${jsonText(structured)}</script>`
    : ''
  const router: Drawn = { ...loaded, at: pathname + search }
  const state = { queries: dehydrate(client), router, ...hosted }
  client.clear()
  return {
    status: isThere ? (error?.status ?? 200) : 404,
    head: head + data,
    html: text.slice(head.length),
    state,
    files,
    late,
    theme,
  }
}
