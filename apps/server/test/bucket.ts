import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

const bucket = 'tailshare-files'

/** A server that speaks S3, with one empty bucket. It knows the access key `S3RVER` and turns others away. */
export const startBucket = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'tailshare-bucket-'))
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: bucket }] })
  const { port } = await server.run()
  return {
    env: {
      S3_BUCKET: bucket,
      S3_REGION: 'eu-central-1',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
