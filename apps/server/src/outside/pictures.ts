import sharp from 'sharp'
import { Refusal } from '../http/refusal.ts'

export type Crop = { x: number; y: number; width: number; height: number }

/** The side of a portrait in pixels. */
const portraitSide = 512

/** Of a picture that `files.keep` has stored, and so already checked. */
export const pictureSize = async (bytes: Buffer) => {
  const { width, height } = await sharp(bytes).metadata()
  return { width, height }
}

/** The chosen part, square, without loss: `files.keep` makes a WebP of it. */
export const cutPortrait = async (bytes: Buffer, { x, y, width, height }: Crop) => {
  try {
    return await sharp(bytes)
      .extract({ left: x, top: y, width, height })
      .resize({ width: portraitSide, height: portraitSide, fit: 'cover' })
      .png()
      .toBuffer()
  } catch {
    throw new Refusal('unsupported_file')
  }
}
