import type { FastifyBaseLogger } from 'fastify'
import type { ZipEntry } from '../../../../http/zip.ts'
import type { Files } from '../../../../outside/files.ts'

type OwnFile = { id: string; name: string; contentType: string; storageKey: string; createdAt: Date }

const json = (name: string, value: unknown, at: Date): ZipEntry => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
  at,
})

const extensionOf = (contentType: string) => (contentType === 'application/pdf' ? 'pdf' : 'webp')
/** A readable file name, unique because it ends with part of the id. */
const nameOf = ({ id, name, contentType }: OwnFile) =>
  `files/${name.replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N} ._-]/gu, '') || 'file'}-${id.slice(-8)}.${extensionOf(contentType)}`

type Export = { data: Record<string, unknown>; ownFiles: OwnFile[]; now: Date }

/** Holds one file in memory at a time. Lists unreadable files at the end instead of failing. */
// oxlint-disable-next-line func-style -- a generator has no arrow form
export async function* exportEntries(
  { data, ownFiles, now }: Export,
  files: Files,
  log: FastifyBaseLogger,
): AsyncGenerator<ZipEntry> {
  for (const [part, value] of Object.entries(data)) yield json(`${part}.json`, value, now)
  const unreadable: string[] = []
  for (const file of ownFiles) {
    const bytes = await files.read(file.storageKey).catch((error: unknown) => {
      log.error({ err: error, file: file.id }, 'a file is missing from an export')
      unreadable.push(nameOf(file))
    })
    if (bytes) yield { name: nameOf(file), bytes, at: file.createdAt }
  }
  if (unreadable.length > 0) yield json('files/unreadable.json', unreadable, now)
}
