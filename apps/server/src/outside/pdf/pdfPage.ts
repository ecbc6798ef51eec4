import { setImmediate } from 'node:timers/promises'
import { create, type Font } from 'fontkit'
import { productName } from '@tailshare/contract/base/constants'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

const require = createRequire(import.meta.url)
const fontFile = (name: string) => readFileSync(require.resolve(`@expo-google-fonts/noto-sans/${name}.ttf`))

/** Fonts for PDFs and pictures: Latin, Greek and Cyrillic with all accents. Loaded once. */
export const fonts = { plain: fontFile('400Regular/NotoSans_400Regular'), bold: fontFile('700Bold/NotoSans_700Bold') }

// Common parts of all PDFs: fonts, tags, page numbers.

export const margin = 54
export const ink = '#1c2430'
export const faint = '#5a6675'

/** Parsed once, since that takes longer than drawing. Each PDF embeds the glyphs it uses. */
const [plain, bold] = [create(fonts.plain) as Font, create(fonts.bold) as Font]
/** pdfkit accepts a parsed font too, but its types only allow bytes. */
const asSource = (font: Font) => font as unknown as Uint8Array

const isKnown = (sign: string) => plain.hasGlyphForCodePoint(sign.codePointAt(0)!)
/** Replaces letters missing in the font by their base letter or a question mark. A font for all scripts would be 50 MB. */
export const printable = (text: string) =>
  Array.from(text.normalize('NFC'), (sign) => {
    if (isKnown(sign)) return sign
    const simpler = Array.from(sign.normalize('NFKD').replace(/\p{M}/gu, ''))
    return simpler.length > 0 && simpler.every(isKnown) ? simpler.join('') : '?'
  }).join('')

export type Doc = InstanceType<typeof PDFDocument>

/** pdfkit's internal state of a font: by glyph index, the glyph id in the font and the text to copy. */
type Embedded = { font: Font; subset?: { glyphs: number[] }; unicode: (number[] | undefined)[] }

/** The characters of each glyph, lowest first. */
const charactersOf = (font: Font) => {
  const characters = new Map<number, number[]>()
  for (const character of [...font.characterSet].sort((one, other) => one - other)) {
    const glyph = font.glyphForCodePoint(character).id
    characters.set(glyph, [...(characters.get(glyph) ?? []), character])
  }
  return characters
}
const charactersByName = new Map<string, Map<number, number[]>>()

/**
 * Corrects the text behind each glyph. The font draws ị as i plus a dot, and pdfkit maps a glyph to the first text it was used for: after
 * one ị, every i would be copied, searched and read aloud as ị. Keeps ligatures and spaces.
 */
const nameGlyphs = (doc: Doc) => {
  const { _fontFamilies: families } = doc as unknown as { _fontFamilies: Record<string, Embedded> }
  for (const { font: of, subset, unicode } of new Set(Object.values(families))) {
    // A standard font, not one of ours.
    if (!subset) continue
    const name = of.postscriptName
    if (!charactersByName.has(name)) charactersByName.set(name, charactersOf(of))
    subset.glyphs.forEach((glyph, at) => {
      const own = charactersByName.get(name)!.get(glyph)
      const [given, ...more] = unicode[at] ?? []
      const isOwn = given !== undefined && more.length === 0 && own?.includes(given) === true
      if (own && (own[0]! < 0x80 || !isOwn)) unicode[at] = [own[0]!]
    })
  }
}

export const font = (doc: Doc, bold: boolean, size: number) => doc.font(bold ? 'bold' : 'plain').fontSize(size)

/** The two strokes of our logo in a 26-unit square, with their colors. */
const mark = [
  ['M2 24L15.5 2H20L11 24Z', ink],
  ['M21.5 2H24L22 24H13Z', '#ff6f31'],
] as const
const markSize = 13
const headY = 26

/** Draws the logo at the top of every page. */
const drawHead = (doc: Doc) => {
  doc
    .save()
    .translate(margin, headY)
    .scale(markSize / 26)
  for (const [stroke, color] of mark) doc.path(stroke).fill(color)
  doc.restore()
  font(doc, true, 10).fillColor(ink)
  doc.text(productName, margin + markSize + 4, headY, { lineBreak: false })
}

/** Header and page number are artifacts, which screen readers skip. */
const framePages = (doc: Doc) => {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    // Outside the text area, where pdfkit would start a new page.
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination' })
    drawHead(doc)
    font(doc, false, 8).fillColor(faint)
    doc.text(`Page ${page + 1} of ${count}`, margin, doc.page.height - 36, { lineBreak: false })
    doc.endMarkedContent()
  }
}

export type Opened = {
  doc: Doc
  /** Root of the structure tree, in reading order. */
  whole: PDFKit.PDFStructureElement
  /** Full-width text, as a heading (`H1`) or paragraph (`P`). */
  paragraph: (kind: string, text: string, size: number, color: string, bold?: boolean) => void
  end: () => Promise<Buffer>
}

/** Opens an empty tagged PDF. `wide`: landscape. `at`: fixes the date, so that the same content gives identical bytes. */
export const openPdf = ({ title, wide = false, at }: { title: string; wide?: boolean; at?: Date }): Opened => {
  const doc = new PDFDocument({
    size: 'LETTER',
    layout: wide ? 'landscape' : 'portrait',
    margin,
    bufferPages: true,
    tagged: true,
    pdfVersion: '1.7',
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: productName, ...(at && { CreationDate: at }) },
  })
  doc.registerFont('plain', asSource(plain)).registerFont('bold', asSource(bold))
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  const whole = doc.struct('Document')
  doc.addStructure(whole)
  return {
    doc,
    whole,
    paragraph: (kind, text, size, color, bold = false) => {
      whole.add(
        doc.struct(kind, {}, () => {
          font(doc, bold, size)
            .fillColor(color)
            .text(printable(text), margin, doc.y, { width: doc.page.width - 2 * margin })
        }),
      )
    },
    end: async () => {
      // Each step processes all pages; yield in between.
      for (const step of [() => whole.end(), () => framePages(doc), () => nameGlyphs(doc), () => doc.end()]) {
        step()
        await setImmediate()
      }
      await ended
      return Buffer.concat(chunks)
    },
  }
}
