import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { gzipSync } from 'node:zlib'

// Transfer size of public pages, compressed.

/** kB of scripts a public page may reference, and may have loaded at rest. */
const mostScripts = 165
/** kB of fonts, in two files. */
const mostFonts = 65

type Files = readonly (readonly [name: string, bytes: number])[]
const packed = (body: Buffer) => gzipSync(body).length
const total = (files: Files) => files.reduce((sum, [, bytes]) => sum + bytes, 0)
const listed = (files: Files) => files.map(([file, bytes]) => `${file} ${bytes}`).join(', ')

const weights = new Map<string, Promise<number>>()
/** Compressed size. Cached, since file names contain a content hash. */
const weigh = (request: APIRequestContext, name: string) => {
  const known = weights.get(name) ?? request.get(name).then(async (reply) => packed(await reply.body()))
  weights.set(name, known)
  return known
}

/** Names and compressed sizes of the scripts a page loads at once. */
const scriptsOf = async (request: APIRequestContext, html: string) => {
  const named = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"|<script type="module" src="([^"]+)"/g)]
  const names = named.map(([, preloaded, run]) => (preloaded ?? run)!)
  return Promise.all([...new Set(names)].map(async (name) => [name, await weigh(request, name)] as const))
}

/** Size problems of a page at rest. `drawn`: its HTML. `files`: paths of everything it loaded. */
export const heavyFaultsOf = async (page: Page, drawn: string, files: ReadonlySet<string>) => {
  const named = await scriptsOf(page.request, drawn)
  const assets = [...files].filter((name) => name.startsWith('/assets/'))
  const loaded = await Promise.all(assets.map(async (name) => [name, await weigh(page.request, name)] as const))
  const scripts = loaded.filter(([file]) => file.endsWith('.js'))
  const fonts = loaded.filter(([file]) => file.endsWith('.woff2'))
  const brought = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]')].map((link) => link.getAttribute('href')),
  )
  // Guards against measuring nothing.
  for (const some of [named, scripts]) expect(total(some)).toBeGreaterThan(50_000)
  expect(brought.length).toBeGreaterThan(0)
  return [
    total(named) > mostScripts * 1000 && `asks for more than ${mostScripts} kB of script: ${listed(named)}`,
    total(scripts) > mostScripts * 1000 && `has loaded more than ${mostScripts} kB of script: ${listed(scripts)}`,
    (fonts.length !== 2 || total(fonts) > mostFonts * 1000) && `has fonts other than two of ${mostFonts} kB: ${listed(fonts)}`,
    ...loaded.map(([file]) => brought.includes(file) && `loads ${file}, which it brought along`),
  ].filter((fault) => fault !== false)
}
