import sharp from 'sharp'
import { Refusal } from '../../http/refusal.ts'

export type Crop = { x: number; y: number; width: number; height: number }

/** In pixels. */
const portraitSide = 512

/** For pictures stored by `files.keep`, so already checked. */
export const pictureSize = async (bytes: Buffer) => {
  const { width, height } = await sharp(bytes).metadata()
  return { width, height }
}

/** The selected square, as lossless PNG. `files.keep` converts it to WebP. */
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

type SizedPicture = { type: 'avif' | 'webp'; width: number; bytes: Buffer }

/**
 * Sequentially, so that thirty uploads do not hog the machine. Never enlarges. At minimum effort, AVIF takes half the time of WebP and is
 * 25% smaller; more effort takes ten times as long for another 25%.
 */
export const makeSizes = async (bytes: Buffer, widths: readonly number[]): Promise<SizedPicture[]> => {
  const { width: widest } = await pictureSize(bytes)
  const made: SizedPicture[] = []
  for (const width of widths.filter((one) => one < widest)) {
    const smaller = sharp(bytes).resize({ width })
    made.push({ type: 'webp', width, bytes: await smaller.clone().webp({ quality: 80 }).toBuffer() })
    made.push({ type: 'avif', width, bytes: await smaller.clone().avif({ quality: 55, effort: 0 }).toBuffer() })
  }
  return made
}

/** For lists on phones. */
export const makeThumbnail = (bytes: Buffer) =>
  sharp(bytes).resize({ width: 320, height: 320, fit: 'cover' }).webp({ quality: 75 }).toBuffer()
