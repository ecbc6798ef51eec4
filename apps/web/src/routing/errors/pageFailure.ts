/** Throw from a loader to show the error page with this status and message. */
export class PageFailure extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.name = 'PageFailure'
    this.status = status
  }
}
