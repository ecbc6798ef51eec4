import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { ReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { S3Driver } from 'flydrive/drivers/s3'
import { longestPictureSide, mostPixels, uploadProblems } from '@tailshare/contract/base/files/uploads'
import sharp from 'sharp'
import type { Config } from '../start/config.ts'
import { newId } from '../db/newId.ts'
import { Refusal } from '../http/refusal.ts'
import type { Upload } from '../http/files/upload.ts'
import { askOutside } from '../telemetry/outsideCall.ts'

export type KeptFile = {
  id: string
  name: string
  contentType: string
  bytes: number
  sha256: Buffer
  storageKey: string
  thumbnailKey?: string
}

export type Files = {
  /** Detects the type from the bytes, strips camera metadata, and stores the file. Accepts only pictures and PDFs. */
  keep: (upload: Upload, allow: 'picture' | 'document') => Promise<KeptFile>
  read: (storageKey: string) => Promise<Buffer>
  /** Streams a file without loading it into memory. */
  open: (storageKey: string) => Promise<Readable>
  remove: (storageKey: string) => Promise<void>
  /** Stores our own bytes unchanged. */
  put: (storageKey: string, bytes: Buffer) => Promise<void>
}

/** Timeouts, so that a hanging store blocks neither people nor a shutdown. Each call is tried twice. */
const patienceOf = (ms: number) => ({ connectionTimeout: ms, socketTimeout: ms, requestTimeout: ms, throwOnRequestTimeout: true })

export const openFiles = (config: Config['files'], patienceMs = 5_000): Files => {
  const disk = new Disk(
    config.folder !== undefined
      ? new FSDriver({ location: config.folder, visibility: 'private' })
      : new S3Driver({
          bucket: config.bucket,
          region: config.region,
          visibility: 'private',
          supportsACL: false,
          requestHandler: patienceOf(patienceMs),
          maxAttempts: 2,
          ...(config.endpoint && { endpoint: config.endpoint, forcePathStyle: true }),
          ...(config.accessKeyId &&
            config.secretAccessKey && {
              credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
            }),
        }),
  )
  return {
    keep: async (upload, allow) => {
      const checked = await check(upload, allow)
      const id = newId()
      const storageKey = `${id.slice(-2)}/${id}.${checked.extension}`
      await askOutside('files', () => disk.put(storageKey, checked.bytes))
      return {
        id,
        // The extension follows the detected type: an uploaded photo.png is now a WebP.
        name: `${upload.name.replace(/\.[^.]*$/, '') || 'file'}.${checked.extension}`,
        contentType: checked.contentType,
        bytes: checked.bytes.length,
        sha256: createHash('sha256').update(checked.bytes).digest(),
        storageKey,
      }
    },
    read: async (storageKey) => Buffer.from(await askOutside('files', () => disk.getBytes(storageKey))),
    open: async (storageKey) => {
      const stream = await askOutside('files', () => disk.getStream(storageKey))
      // Files on disk are opened lazily; make sure it exists before sending anything.
      if (stream instanceof ReadStream) await once(stream, 'open')
      return stream
    },
    remove: (storageKey) => askOutside('files', () => disk.delete(storageKey)),
    put: (storageKey, bytes) => askOutside('files', () => disk.put(storageKey, bytes)),
  }
}

const startsWith = (bytes: Buffer, ...signature: number[]) => signature.every((byte, index) => bytes[index] === byte)

/** Detects the type by content, never by name or claimed type. SVG and similar are not accepted: they can contain scripts. */
const kindOf = (bytes: Buffer) => {
  if (startsWith(bytes, 0xff, 0xd8, 0xff) || startsWith(bytes, 0x89, 0x50, 0x4e, 0x47)) return 'picture'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'picture'
  if (bytes.toString('latin1', 0, 5) === '%PDF-' && bytes.subarray(-2048).includes('%%EOF')) return 'pdf'
  if (bytes.toString('latin1', 4, 8) === 'ftyp' && /^(hei|hev|mif1)/.test(bytes.toString('latin1', 8, 12))) return 'heic'
  return 'other'
}

const check = async ({ bytes }: Upload, allow: 'picture' | 'document') => {
  const kind = kindOf(bytes)
  if (kind === 'pdf' && allow === 'document') return { bytes, contentType: 'application/pdf', extension: 'pdf' }
  // See docs/decisions/0023.
  if (kind === 'heic') throw new Refusal('unsupported_file', { detail: uploadProblems.heic })
  if (kind !== 'picture') throw new Refusal('unsupported_file', allow === 'picture' ? { detail: uploadProblems.notPicture } : {})
  await mustBeDrawable(bytes)
  try {
    // Re-encoding drops EXIF, GPS and anything hidden in the file; `rotate` keeps it upright.
    const picture = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .rotate()
      .resize({ width: longestPictureSide, height: longestPictureSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
    return { bytes: picture, contentType: 'image/webp', extension: 'webp' }
  } catch {
    throw new Refusal('unsupported_file', { detail: uploadProblems.unreadable })
  }
}

/** Checks the header, before decoding allocates memory for all pixels. */
const mustBeDrawable = async (bytes: Buffer) => {
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!head) throw new Refusal('unsupported_file', { detail: uploadProblems.unreadable })
  const pixels = head.width * head.height
  if (pixels > mostPixels) throw new Refusal('unsupported_file', { detail: uploadProblems.tooManyPixels(pixels) })
}
