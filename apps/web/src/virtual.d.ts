declare module 'virtual:calls' {
  /**
   * Method and path of calls of the API, taken from the contract at build time; 1 where a key makes repeats safe. In browsers those that
   * visitors make; the others come with `memberCalls.ts`.
   */
  export const calls: Record<string, readonly [method: string, path: string, idempotent?: 1]>
}

declare module 'virtual:member-calls' {
  /** The rest. */
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
