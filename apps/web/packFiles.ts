import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

/** Excludes fonts and bitmaps, which are compressed already. */
const packs = /\.(js|css|svg|json|webmanifest|txt)$/
/** Writes a `.br` and a `.gz` copy of each file at maximum compression; the server picks by `Accept-Encoding`. */
const packAll = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && packs.test(entry.name) && !entry.parentPath.includes('.vite'))
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name)
      const bytes = await readFile(file)
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      const packed = { br: await brotli(bytes, { params }), gz: await gzipped(bytes, { level: 9 }) }
      for (const [ending, smaller] of Object.entries(packed))
        if (smaller.length < bytes.length) await writeFile(`${file}.${ending}`, smaller)
    }),
  )
}

export const packFiles = (): Plugin => ({
  name: 'pack-files',
  apply: 'build',
  // Runs after Vite has copied public/, which happens during writing.
  writeBundle: { order: 'post', sequential: true, handler: ({ dir }) => packAll(dir!) },
})
