import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export type ZipEntry = { name: string; bytes: Buffer; at: Date }

/** Pictures are already compressed. */
const isPacked = (name: string) => /\.(webp|png|jpe?g)$/i.test(name)

/** Adds each entry after the previous one was sent, so that only one is in memory. */
const fill = async (zip: ZipFile, entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>, signal: AbortSignal) => {
  for await (const { name, bytes, at } of entries) {
    const source = Readable.from(bytes.length > 0 ? [bytes] : [], { objectMode: false })
    zip.addReadStream(source, name, { mtime: at, compress: !isPacked(name), size: bytes.length })
    await finished(source, { signal })
  }
  zip.end()
}

/** A ZIP archive generated while it is sent. A failing entry ends it with an error; a disconnect stops the work. */
export const zipOf = (entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>) => {
  const zip = new ZipFile()
  const archive = zip.outputStream as Readable
  const left = new AbortController()
  archive.once('close', () => left.abort())
  fill(zip, entries, left.signal).catch((error: Error) => archive.destroy(error))
  return archive
}
