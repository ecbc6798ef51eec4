/** The parts that tests use; the package has no types. */
declare module 's3rver' {
  type Options = { address: string; port: number; silent: boolean; directory: string; configureBuckets: { name: string }[] }
  export default class S3rver {
    constructor(options: Options)
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
