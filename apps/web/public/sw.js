// Service worker that lets the two ramp screens open offline. Pages are network first; only hashed assets are served from the cache.
// One page is cached with its assets and updated each time a ramp screen opens. API calls are not intercepted: the screens store answers
// and photos themselves.

const assets = 'tailshare-ramp-assets'
const pages = 'tailshare-ramp-page'
const shell = '/aircraft-report/'
const keptParts = 150

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

const keepPart = async (cache, path) => {
  if (await cache.match(path)) return
  const response = await fetch(path)
  if (response.ok) await cache.put(path, response)
}

/** Deletes the oldest assets, left behind by deploys. */
const trim = async (cache) => {
  const known = await cache.keys()
  await Promise.all(known.slice(0, Math.max(0, known.length - keptParts)).map((request) => cache.delete(request)))
}

const keepPage = async (response) => {
  if (!response.ok || response.redirected || !(response.headers.get('content-type') ?? '').includes('text/html')) return
  await (await caches.open(pages)).put(shell, response)
}

/** Fetches a document without rendered content: it serves every ramp URL offline and shows the data stored on the device. */
const fetchToKeep = (page) => fetch(page, { credentials: 'same-origin', cache: 'no-store', headers: { 'to-keep': 'yes' } })

self.addEventListener('message', (event) => {
  const { kind, page, parts } = event.data ?? {}
  if (kind !== 'keep') return
  const keep = async () => {
    const cache = await caches.open(assets)
    await Promise.allSettled(parts.filter((path) => path.startsWith('/assets/')).map((path) => keepPart(cache, path)))
    await trim(cache)
    if (page.startsWith(shell)) await keepPage(await fetchToKeep(page))
  }
  event.waitUntil(keep().catch(() => undefined))
})

const fromNetwork = async (request) => {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await (await caches.open(pages)).match(shell)
    if (kept) return kept
    throw error
  }
}

const fromCache = async (request) => {
  const cache = await caches.open(assets)
  const kept = await cache.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && pathname.startsWith(shell)) event.respondWith(fromNetwork(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(fromCache(request))
})
