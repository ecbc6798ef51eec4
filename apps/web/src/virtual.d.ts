declare module 'virtual:calls' {
  /** Method and path of every API call, from the contract at build time; 1 if it takes an idempotency key. */
  export const calls: Record<string, readonly [method: string, path: string, idempotent?: 1]>
}

declare module 'virtual:stale' {
  type CallName = import('@tailshare/contract/routes').CallName
  /** The reads each call makes stale, from the same rows. */
  export const stale: Partial<Record<CallName, readonly CallName[]>>
}

declare module 'virtual:hero-scene' {
  /** The home page picture as SVG; its colors follow the theme. */
  export const heroScene: string
}
