import { useSyncExternalStore } from 'react'

const noChange = () => () => undefined
const yes = () => true
const no = () => false

/** False on the server and until hydration. Lazy parts wait for it, because server rendering would give up on them. */
export const useIsHydrated = () => useSyncExternalStore(noChange, yes, no)
