declare module 'virtual:calls' {
  /** Method and path of every call of the API, taken from the contract at build time; 1 where a key makes repeats safe. */
  export const calls: Record<string, readonly [method: string, path: string, idempotent?: 1]>
}

declare module 'virtual:stale' {
  type CallName = import('@tailshare/contract/routes').CallName
  /** The reads that a call makes stale, from the same rows. */
  export const stale: Partial<Record<CallName, readonly CallName[]>>
}

declare module 'virtual:hero-scene' {
  /** The picture of the home page as SVG text; its colors follow the theme. */
  export const heroScene: string
}
