import { bytesText } from './bytesText.ts'
import { fieldMessages } from './fieldMessages.ts'
import { refusals } from './refusals.ts'

const megabyte = 1024 * 1024
export const maxUploadBytes = 15 * megabyte

const pictures = { 'image/jpeg': /\.jpe?g$/i, 'image/png': /\.png$/i, 'image/webp': /\.webp$/i }
const types = { picture: pictures, document: { ...pictures, 'application/pdf': /\.pdf$/i } }
type UploadKind = keyof typeof types

/** As HTML's `accept`. Naming JPEG and not HEIC also has an iPhone turn its photos into JPEG as they are chosen. */
export const acceptOf = (kind: UploadKind) => Object.keys(types[kind]).join(',')

/** What may be chosen, said before it is. */
export const uploadHints: Record<UploadKind, string> = {
  picture: `JPEG, PNG or WebP, up to ${maxUploadBytes / megabyte} MB.`,
  document: `JPEG, PNG, WebP or PDF, up to ${maxUploadBytes / megabyte} MB.`,
}

export const uploadProblems = {
  empty: 'This file is empty. Please choose another one.',
  heic: 'We can’t read HEIC photos. On an iPhone, choose it from Photos instead of Files, and it converts by itself. Anywhere else, save it as a JPEG first.',
  notPicture: 'Please upload a JPEG, PNG or WebP picture.',
  tooLargeToSend: `This file is too large. The limit is ${maxUploadBytes / megabyte} MB.`,
  /** The size in bytes. */
  tooLarge: (bytes: number) => `This file is ${bytesText(bytes)}. The limit is ${maxUploadBytes / megabyte} MB.`,
} as const

/** What is wrong with a file before a byte of it is sent; its own bytes are checked when they arrive. */
export const uploadProblem = (
  file: { name: string; type: string; size: number } | null | undefined,
  kind: UploadKind,
): string | undefined => {
  if (!file) return fieldMessages.photoRequired
  if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]s?$/i.test(file.name)) return uploadProblems.heic
  // Some systems do not say what a file is; then its name does.
  const known = Object.entries(types[kind]).some(([type, name]) => (file.type ? type === file.type : name.test(file.name)))
  if (!known) return kind === 'picture' ? uploadProblems.notPicture : refusals.unsupported_file[1]
  if (file.size === 0) return uploadProblems.empty
  return file.size > maxUploadBytes ? uploadProblems.tooLarge(file.size) : undefined
}
