import { create, type Font } from 'fontkit'
import sharp from 'sharp'
import { fonts } from './fonts.ts'

/** What networks that show links expect. */
const width = 1200
const height = 630
const margin = 56

const bold = create(fonts.bold) as Font
const plain = create(fonts.plain) as Font

type Line = { text: string; font: Font; size: number; y: number; side: 'left' | 'right' }

/** Letters as outlines: the machine that draws may have no fonts of its own. Shrinks what would not fit. */
const outlines = ({ text, font, size, y, side }: Line, room: number) => {
  const { glyphs, positions, advanceWidth } = font.layout(text)
  const scale = Math.min(size / font.unitsPerEm, room / advanceWidth)
  let x = side === 'left' ? margin : width - margin - advanceWidth * scale
  const letters = glyphs.map((glyph, index) => {
    const at = `translate(${x.toFixed(1)} ${y}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`
    x += (positions[index]?.xAdvance ?? 0) * scale
    return `<path transform="${at}" d="${glyph.path.toSVG()}"/>`
  })
  return letters.join('')
}

type Words = { title: string; subtitle: string; price: string; name: string }

/** A picture for links that are shared, 1200 × 630: the aircraft, and below it what it is and costs. */
export const drawSharePicture = async (backdrop: Buffer, { title, subtitle, price, name }: Words): Promise<Buffer> => {
  const half = width / 2 - margin
  const words = [
    outlines({ text: title, font: bold, size: 76, y: 536, side: 'left' }, half),
    outlines({ text: subtitle, font: plain, size: 32, y: 588, side: 'left' }, half + 120),
    outlines({ text: price, font: bold, size: 52, y: 536, side: 'right' }, half),
    outlines({ text: name, font: bold, size: 32, y: 588, side: 'right' }, half - 160),
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
