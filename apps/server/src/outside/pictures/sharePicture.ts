import sharp from 'sharp'
import { lettering } from './lettering.ts'

/** The size expected for link previews. */
const width = 1200
const height = 630
const margin = 56

type Words = { title: string; subtitle: string; price: string; name: string }

/** A link preview, 1200 × 630: the aircraft with its name and price. */
export const drawSharePicture = async (backdrop: Buffer, { title, subtitle, price, name }: Words): Promise<Buffer> => {
  const half = width / 2 - margin
  const [left, right] = [margin, width - margin]
  const words = [
    lettering({ text: title, face: 'tail', size: 76, x: left, y: 536, room: half }),
    lettering({ text: subtitle, face: 'plain', size: 32, x: left, y: 588, room: half + 120 }),
    lettering({ text: price, face: 'bold', size: 52, x: right, y: 536, anchor: 'end', room: half }),
    lettering({ text: name, face: 'bold', size: 32, x: right, y: 588, anchor: 'end', room: half - 160 }),
  ]
  const cover = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="n" x2="0" y2="1">
    <stop offset=".5" stop-color="#0b1b2b" stop-opacity="0"/><stop offset=".78" stop-color="#0b1b2b" stop-opacity=".82"/><stop offset="1" stop-color="#0b1b2b" stop-opacity=".94"/>
    </linearGradient></defs><rect width="100%" height="100%" fill="url(#n)"/><g fill="#fff">${words.join('')}</g></svg>`
  return sharp(backdrop)
    .resize({ width, height, fit: 'cover' })
    .composite([{ input: Buffer.from(cover) }])
    .png({ compressionLevel: 8, palette: true, quality: 90 })
    .toBuffer()
}
