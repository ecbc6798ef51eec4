/** Ends a loader with the error page: its status, and a sentence for the reader. */
export class PageFailure extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.name = 'PageFailure'
    this.status = status
  }
}
