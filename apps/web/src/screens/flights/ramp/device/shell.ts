import { fetchScreen } from '../../../../routing/screen.ts'

/** Everything needed to reopen this page offline. */
const partsOfPage = () => {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = loaded.filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
  return [...new Set(own.map(({ pathname }) => pathname))]
}

/** The service worker only controls the ramp screens. */
const shellScope = '/aircraft-report/'

/** Browsers short of space evict storage that is not persistent. */
export const askToPersist = async () => {
  if (!('storage' in navigator) || (await navigator.storage.persisted())) return
  await navigator.storage.persist()
}

/** Installs the service worker and tells it what to cache, including chunks needed by later steps. */
export const keepShell = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await Promise.all([
    fetchScreen('flights/ramp/CheckIn'),
    fetchScreen('flights/ramp/Return'),
    import('../acts/SquawkDialog.tsx'),
    import('../../../../modals/people/DeletionConfirmationModal.tsx'),
  ])
  const { active, waiting, installing } = await navigator.serviceWorker
    .register('/sw.js', { scope: shellScope })
    .then(() => navigator.serviceWorker.getRegistration(shellScope))
    .then((registration) => registration ?? { active: null, waiting: null, installing: null })
  const worker = installing ?? waiting ?? active
  // A service worker always has this page's origin; its postMessage takes no target origin.
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  worker?.postMessage({ kind: 'keep', page: window.location.pathname, parts: partsOfPage() })
}
