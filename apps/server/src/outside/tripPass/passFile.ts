import type { PassShape, PassType } from '@tailshare/contract/bookings/orders/tripPasses'
import sharp from 'sharp'
import { drawPass } from './drawPass.ts'
import type { TripPass } from './tripPass.ts'

/** An owner's photo scaled down to embed in a pass. */
export const photoAddress = async (bytes: Buffer): Promise<string> => {
  const jpeg = await sharp(bytes).resize({ width: 1200, height: 800, fit: 'cover' }).jpeg({ quality: 78 }).toBuffer()
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}

const png = (svg: string) => sharp(Buffer.from(svg)).png({ compressionLevel: 8, palette: true, quality: 90 }).toBuffer()

/** The pass as a file with a name. */
export const passFile = async (pass: TripPass, { shape, type }: { shape: PassShape; type: PassType }) => {
  const svg = drawPass(pass, shape)
  const name = `${pass.tailNumber}-${pass.number}.${type}`
  return type === 'svg'
    ? { contentType: 'image/svg+xml', name, content: Buffer.from(svg) }
    : { contentType: 'image/png', name, content: await png(svg) }
}
