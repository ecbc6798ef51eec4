import { useSyncExternalStore } from 'react'

const noChange = () => () => undefined
const yes = () => true
const no = () => false

/** False in the page that the server draws and until it has come alive: what comes lazily waits for that, or the server gives up on it. */
export const useAlive = () => useSyncExternalStore(noChange, yes, no)
