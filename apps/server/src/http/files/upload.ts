import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { maxUploadBytes, uploadProblems } from '@tailshare/contract/base/files/uploads'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

/** A received file. `files.keep` verifies that it is a picture or PDF. */
export type Upload = { name: string; bytes: Buffer }

/** The multipart parser throws plain errors for a missing boundary or a premature end. */
const isBroken = (error: unknown) =>
  error instanceof Error && /^Multipart: Boundary not found|[Uu]nexpected end of multipart data$/.test(error.message)

/** Reads one file and its text fields. */
export const readUpload = async (request: FastifyRequest): Promise<{ fields: Record<string, string>; file: Upload }> => {
  if (!request.isMultipart()) throw new Refusal('bad_input', { detail: 'Please send the file as multipart/form-data.' })
  const fields: Record<string, string> = {}
  let file: Upload | undefined
  try {
    for await (const part of request.parts({ limits: { fileSize: maxUploadBytes, files: 1, fields: 20, fieldSize: 4000 } })) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer()
        file = { name: part.filename.replace(/[^\p{L}\p{N} ._-]/gu, '').slice(-120) || 'file', bytes }
      } else if (part.value !== '') fields[part.fieldname] = String(part.value)
    }
  } catch (error) {
    const code = (error as { code?: unknown }).code
    if (code === 'FST_FILES_LIMIT') throw new Refusal('bad_input', { detail: 'Please send one file at a time.' })
    if (isBroken(error)) throw new Refusal('bad_input', { detail: 'The file did not arrive whole. Please send it again.' })
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal('too_large', { detail: uploadProblems.tooLargeToSend })
    // Too many fields is not "file too large".
    throw code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT' ? new Refusal('bad_input') : error
  }
  if (!file) throw new Refusal('bad_input', { detail: fieldMessages.photoRequired })
  if (file.bytes.length === 0) throw new Refusal('bad_input', { detail: uploadProblems.empty })
  return { fields, file }
}
