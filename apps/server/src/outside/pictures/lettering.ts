import { create, type Font } from 'fontkit'
import { printable, fonts } from '../pdf/pdfPage.ts'
import { tailFace } from './tailFace.gen.ts'

// Draws text as outlines, because viewers of pictures may lack our fonts.

const files: Record<'bold' | 'plain', Font> = { bold: create(fonts.bold) as Font, plain: create(fonts.plain) as Font }

/** `tail`: a face with capitals, digits and the symbols of times and amounts. Skips other characters. */
type Face = keyof typeof files | 'tail'

/** Size, and position and outline of each letter, in font units. */
type Laid = { unit: number; width: number; letters: { at: number; outline: string }[] }

const inTailFace = (text: string): Laid => {
  let width = 0
  const letters = Array.from(text.toUpperCase()).flatMap((sign) => {
    const [advance, outline] = tailFace[sign] ?? []
    if (advance === undefined || outline === undefined) return []
    const at = width
    width += advance
    return [{ at, outline }]
  })
  return { unit: 1000, width, letters }
}

const inFont = (text: string, font: Font): Laid => {
  const { glyphs, positions, advanceWidth } = font.layout(printable(text))
  let x = 0
  const letters = glyphs.map((glyph, index) => {
    const at = x
    x += positions[index]?.xAdvance ?? 0
    return { at, outline: glyph.path.toSVG() }
  })
  return { unit: font.unitsPerEm, width: advanceWidth, letters }
}

export type Line = {
  text: string
  face: Face
  size: number
  x: number
  /** The baseline. */
  y: number
  anchor?: 'start' | 'middle' | 'end'
  fill?: string
  /** Maximum width; longer text is scaled down. */
  room?: number
}

const shares = { start: 0, middle: 0.5, end: 1 }

/** Draws one line of text. Default color: inherited. */
export const lettering = ({ text, face, size, x, y, anchor = 'start', fill, room = Infinity }: Line): string => {
  const { unit, width, letters } = face === 'tail' ? inTailFace(text) : inFont(text, files[face])
  if (width === 0) return ''
  const scale = Math.min(size / unit, room / width)
  const left = x - shares[anchor] * width * scale
  const drawn = letters
    .filter(({ outline }) => outline !== '')
    .map(({ at, outline }) => `<path transform="translate(${at})" d="${outline}"/>`)
  return (
    `<g transform="translate(${left.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})"` +
    `${fill === undefined ? '' : ` fill="${fill}"`}>${drawn.join('')}</g>`
  )
}
