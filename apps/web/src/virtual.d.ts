declare module 'virtual:calls' {
  /** Method and path of every call of the API, taken from the contract at build time. */
  export const calls: Record<string, readonly [method: string, path: string]>
}
