import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { redirect } from '../ui/router/matching/loadRoutes.ts'
import type { Loader, Route } from '../ui/router/matching/matchRoutes.ts'
import { lazyRoute } from './lazyRoute.ts'
import type { Finds } from './finds.ts'
import { type Guard, guardedAgainst } from './guards.ts'
import { RouteError } from './errors/RouteError.tsx'
import { type Account, readAccount } from '../calls/session.ts'

export type PageHead = {
  title?: string
  description?: string
  image?: string
  noIndex?: boolean
  /** JSON-LD for search engines; only the server writes it. */
  structured?: object
}
type LoadContext = { client: QueryClient; params: Record<string, string | undefined>; url: URL; account: Account | null }
/** Fills the query cache before the screen renders; may return its title. */
export type Load = (context: LoadContext) => Promise<PageHead | void>
type ScreenModule = { Screen: ComponentType; load?: Load }

/**
 * `finds` lets the server check that the item exists for this member before any screen runs. `rendered`: rendered for visitors and search
 * engines too. `byBrowser`: not rendered on the server, because the page shows data stored on the device. `task`: a work page; no footer on
 * phones.
 */
export type Handle = PageHead & {
  file?: string
  /** Source files of parts rendered on the server whose scripts load later; the page includes their styles. */
  late?: string[]
  rendered?: boolean
  byBrowser?: true
  guard?: Guard
  task?: true
  finds?: Finds
}

const modules = import.meta.glob<ScreenModule>('../screens/**/*Screen.tsx')

/** Preloads a screen's code. `file` as in the route list. */
export const fetchScreen = async (file: string) => {
  await modules[`../screens/${file}Screen.tsx`]!()
}

/** One entry of the route list. `file` is below `screens/`, without `Screen.tsx`; `npm run check` reports a missing file. */
export const screen = (client: QueryClient, path: string, file: string, handle: Omit<Handle, 'file'> = {}): Route[] => {
  const load = modules[`../screens/${file}Screen.tsx`]
  if (!load) throw new Error(`The route ${path} has no screen: screens/${file}Screen.tsx is missing.`)
  return [
    {
      path,
      handle: { ...handle, file: `src/screens/${file}Screen.tsx` } satisfies Handle,
      ErrorBoundary: RouteError,
      lazy: lazyRoute(async () => {
        const module = await load()
        const loader: Loader = async ({ params, url }): Promise<PageHead | null> => {
          const account = await client.ensureQueryData(readAccount)
          const elsewhere = guardedAgainst(handle.guard, { account, url })
          if (elsewhere) throw redirect(elsewhere)
          return (await module.load?.({ client, params, url, account })) ?? null
        }
        return { Component: module.Screen, loader }
      }),
    },
  ]
}

/** A layout around screens, loaded with them. `name` is its file below `layouts/`. */
export const layout = (name: string, load: () => Promise<ComponentType>, children: Route[]): Route => ({
  handle: { file: `src/layouts/${name}.tsx` } satisfies Handle,
  lazy: lazyRoute(async () => ({ Component: await load() })),
  children,
})
