import './ui/tokens.css'
import './ui/base.css'
import { dehydrate, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router'
import { type FetchApi, setFetch } from './api.ts'
import { jsonText, type PageParts } from './document/document.ts'
import { PageProvider } from './document/page.ts'
import { makeRoutes } from './routes.tsx'
import type { Handle, PageHead } from './routing/screen.ts'
import { readFailure } from './routing/readFailure.ts'
import { makeQueryClient, readAccount } from './session.ts'
import { titleText } from './document/titleText.ts'
import { themeOf } from './document/theme.ts'

export { documentText } from './document/document.ts'

/** `url` is absolute. `fetchApi` calls the API as this visitor: it gets an address below `/api/v1/` and adds the cookie itself. */
export type RenderRequest = { url: string; cookie?: string; signedIn: boolean; mapStyleUrl: string; fetchApi: FetchApi }
export type Rendered = PageParts & { status: number; redirect?: string }

const headTags = /^(?:<title>[^<]*<\/title>|<(?:meta|link)[^>]*>)+/

/** Makes the HTML of a public page; other pages get an empty root, which the browser fills. Both know who is signed in. */
export const render = async ({ url, cookie = '', signedIn, mapStyleUrl, fetchApi }: RenderRequest): Promise<Rendered> => {
  const client = makeQueryClient()
  client.setDefaultOptions({ queries: { retry: false, staleTime: 30_000 } })
  setFetch(client, fetchApi)
  const routes = makeRoutes(client)
  const theme = themeOf(cookie)
  const { pathname, origin } = new URL(url)
  const matches = matchRoutes(routes, pathname) ?? []
  const handles = matches.map(({ route }) => route.handle as Handle | undefined)
  const handle = handles.at(-1)
  const files = [...handles.flatMap((each) => each?.file ?? []), ...(signedIn ? ['src/memberCalls.ts'] : [])]
  if (signedIn) await client.prefetchQuery(readAccount)
  else client.setQueryData(readAccount.queryKey, null)
  const hosted = { origin, ...(mapStyleUrl && { mapStyleUrl }) }
  if (!handle?.rendered) {
    const isMember = client.getQueryData(readAccount.queryKey)?.isRegistrationCompleted
    const id = Object.values(matches.at(-1)?.params ?? {})[0] ?? ''
    const isThere = !isMember || !handle?.finds || (await handle.finds(client, id))
    const state = { queries: dehydrate(client), ...hosted }
    client.clear()
    const robots = handle?.noIndex ? '<meta name="robots" content="noindex" data-until-alive/>' : ''
    return {
      status: isThere ? 200 : 404,
      head: `<title data-until-alive>${titleText(handle?.title)}</title>${robots}`,
      html: '',
      state,
      files,
      theme,
    }
  }

  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(url))
  if (context instanceof Response) {
    const redirect = context.headers.get('location') ?? '/'
    return { status: context.status, head: '', html: '', state: {}, files, theme, redirect }
  }
  const { loaderData, actionData } = context
  const errors =
    context.errors && Object.fromEntries(Object.entries(context.errors).map(([id, error]) => [id, readFailure(error)]))
  context.errors = errors
  const failure = Object.values(errors ?? {})[0]

  const text = renderToString(
    <PageProvider value={{ theme, origin, mapStyleUrl }}>
      <QueryClientProvider client={client}>
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
      </QueryClientProvider>
    </PageProvider>,
  )
  const head = headTags.exec(text)?.[0] ?? ''
  const { structured } = { ...(loaderData[context.matches.at(-1)?.route.id ?? ''] as PageHead | null | undefined) }
  const data = structured
    ? `<script type="application/ld+json" data-page="${encodeURI(pathname)}">${jsonText(structured)}</script>`
    : ''
  const state = { queries: dehydrate(client), router: { loaderData, actionData, errors }, ...hosted }
  client.clear()
  return { status: failure?.status ?? context.statusCode, head: head + data, html: text.slice(head.length), state, files, theme }
}
