import { bytesText } from '../../text/countText.ts'
import { fieldMessages } from '../fieldMessages.ts'
import { refusals } from '../routes/refusals.ts'

const megabyte = 1024 * 1024
export const maxUploadBytes = 15 * megabyte
/** Larger pictures are rejected; smaller ones are resized on the device. Some phones take 200 megapixels. */
const mostToShrink = 100 * megabyte
/** Longer side, in pixels, that large pictures are resized to. */
export const longestPictureSide = 2400
export const mostPixels = 60_000_000

const pictures = { 'image/jpeg': /\.jpe?g$/i, 'image/png': /\.png$/i, 'image/webp': /\.webp$/i }
const types = { picture: pictures, document: { ...pictures, 'application/pdf': /\.pdf$/i } }
type UploadKind = keyof typeof types

/** For HTML's `accept`. Listing JPEG but not HEIC makes an iPhone convert its photos. */
export const acceptOf = (kind: UploadKind) => Object.keys(types[kind]).join(',')

/** Shown before a file is chosen. */
export const uploadHints: Record<UploadKind, string> = {
  picture: 'JPEG, PNG or WebP.',
  document: `JPEG, PNG, WebP or PDF, up to ${maxUploadBytes / megabyte} MB. Large pictures are made smaller before they are sent.`,
}

export const uploadProblems = {
  empty: 'This file is empty. Please choose another one.',
  heic: 'We can’t read HEIC photos. On an iPhone, choose it from Photos instead of Files, and it converts by itself. Anywhere else, save it as a JPEG first.',
  notPicture: 'Please upload a JPEG, PNG or WebP picture.',
  tooLargeToSend: `This file is too large. The limit is ${maxUploadBytes / megabyte} MB.`,
  /** Size in bytes. */
  tooLarge: (bytes: number, most = maxUploadBytes) => `This file is ${bytesText(bytes)}. The limit is ${most / megabyte} MB.`,
  tooManyPixels: (pixels: number) =>
    `This picture has ${Math.ceil(pixels / 1_000_000)} megapixels. The limit is ${mostPixels / 1_000_000}. Please save it smaller.`,
  unreadable: 'This picture can’t be read. It may not be whole: please take or choose it again.',
} as const

// Some systems report no type; go by the file name then.
const isOneOf = (kinds: Record<string, RegExp>, file: { name?: string; type: string }) =>
  Object.entries(kinds).some(([type, name]) => (file.type ? type === file.type : name.test(file.name ?? '')))
export const isPicture = (file: { name?: string; type: string }) => isOneOf(pictures, file)

/** What is wrong with a file, checked before upload. The server checks the bytes. */
export const uploadProblem = (
  file: { name: string; type: string; size: number } | null | undefined,
  kind: UploadKind,
): string | undefined => {
  if (!file) return fieldMessages.photoRequired
  if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]s?$/i.test(file.name)) return uploadProblems.heic
  if (!isOneOf(types[kind], file)) return kind === 'picture' ? uploadProblems.notPicture : refusals.unsupported_file[1]
  if (file.size === 0) return uploadProblems.empty
  const most = isPicture(file) ? mostToShrink : maxUploadBytes
  return file.size > most ? uploadProblems.tooLarge(file.size, most) : undefined
}
