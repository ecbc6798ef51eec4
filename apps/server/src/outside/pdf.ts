import { create, type Font } from 'fontkit'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { productName } from '@tailshare/contract/constants'

type PdfColumn = { title: string; /** Share of the page's width. */ share: number; align?: 'left' | 'right' }
export type PdfTable = {
  title: string
  /** Lines between the title and the table. */
  about: string[]
  columns: PdfColumn[]
  rows: string[][]
  /** Rows below a line at the end, in bold. */
  totals: string[][]
  /** Small print after the table. */
  note?: string
  /** Many columns: the page lies on its side, in smaller print. */
  wide?: boolean
}

const margin = 54
const padding = 4
const ink = '#1c2430'
const faint = '#5a6675'
const rule = '#c9d1da'

const require = createRequire(import.meta.url)
const fontFile = (name: string) => readFileSync(require.resolve(`@expo-google-fonts/noto-sans/${name}.ttf`))
/** Latin, Greek and Cyrillic with all their accents; a document takes along the letters that it uses. Read once. */
const fonts = { plain: fontFile('400Regular/NotoSans_400Regular'), bold: fontFile('700Bold/NotoSans_700Bold') }
const known = create(fonts.plain) as Font

const isKnown = (sign: string) => known.hasGlyphForCodePoint(sign.codePointAt(0)!)
/** Letters that the font does not have lose their accents, or become question marks: a font of all scripts would weigh 50 MB. */
const printable = (text: string) =>
  Array.from(text.normalize('NFC'), (sign) => {
    if (isKnown(sign)) return sign
    const simpler = Array.from(sign.normalize('NFKD').replace(/\p{M}/gu, ''))
    return simpler.length > 0 && simpler.every(isKnown) ? simpler.join('') : '?'
  }).join('')

type Doc = InstanceType<typeof PDFDocument>

const widthsOf = (doc: Doc, columns: PdfColumn[]) => {
  const all = columns.reduce((sum, { share }) => sum + share, 0)
  return columns.map(({ share }) => ((doc.page.width - 2 * margin) * share) / all)
}

const font = (doc: Doc, bold: boolean, size: number) => doc.font(bold ? 'bold' : 'plain').fontSize(size)

/** Page numbers are no part of what is read aloud. */
const numberPages = (doc: Doc) => {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    // Below the text area, where pdfkit would otherwise begin another page.
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination' })
    font(doc, false, 8).fillColor(faint)
    doc.text(`${productName} · page ${page + 1} of ${count}`, margin, doc.page.height - 36, { lineBreak: false })
    doc.endMarkedContent()
  }
}

/** A tagged document of one table, on as many letter pages as it takes. */
export const tablePdf = async ({ title, about, columns, rows, totals, note, wide }: PdfTable) => {
  const print = wide ? 7.5 : 9
  const doc = new PDFDocument({
    size: 'LETTER',
    layout: wide ? 'landscape' : 'portrait',
    margin,
    bufferPages: true,
    tagged: true,
    pdfVersion: '1.7',
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: productName },
  })
  doc.registerFont('plain', fonts.plain).registerFont('bold', fonts.bold)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))

  const whole = doc.struct('Document')
  doc.addStructure(whole)
  const widths = widthsOf(doc, columns)
  const paragraph = (kind: string, text: string, size: number, color: string, bold = false) => {
    whole.add(
      doc.struct(kind, {}, () => {
        font(doc, bold, size)
          .fillColor(color)
          .text(printable(text), margin, doc.y, { width: doc.page.width - 2 * margin })
      }),
    )
  }
  paragraph('H1', title, 18, ink, true)
  doc.moveDown(0.4)
  for (const line of about) paragraph('P', line, 10, faint)
  doc.moveDown(1)

  const table = doc.struct('Table')
  whole.add(table)
  const heightOf = (cells: string[], bold: boolean) => {
    font(doc, bold, print)
    const heights = cells.map((cell, index) =>
      doc.heightOfString(printable(cell) || ' ', { width: widths[index]! - 2 * padding }),
    )
    return Math.max(...heights) + 2 * padding
  }
  const line = (y: number) => {
    doc.markContent('Artifact', { type: 'Layout' })
    doc
      .moveTo(margin, y)
      .lineTo(doc.page.width - margin, y)
      .lineWidth(0.5)
      .strokeColor(rule)
      .stroke()
    doc.endMarkedContent()
  }
  const row = (cells: string[], kind: 'TH' | 'TD', bold: boolean) => {
    const height = heightOf(cells, bold)
    if (doc.y + height > doc.page.height - margin) {
      doc.addPage()
      if (kind === 'TD') row(titles, 'TH', true)
    }
    const y = doc.y
    const own = doc.struct('TR')
    table.add(own)
    let x = margin
    cells.forEach((cell, index) => {
      const at = x
      own.add(
        doc.struct(kind, {}, () => {
          font(doc, bold, print).fillColor(kind === 'TH' ? faint : ink)
          const width = widths[index]! - 2 * padding
          doc.text(printable(cell), at + padding, y + padding, { width, align: columns[index]!.align ?? 'left' })
        }),
      )
      x += widths[index]!
    })
    own.end()
    line(y + height)
    doc.y = y + height
  }
  const titles = columns.map((column) => column.title)
  row(titles, 'TH', true)
  for (const cells of rows) row(cells, 'TD', false)
  for (const cells of totals) row(cells, 'TD', true)
  table.end()
  if (note) {
    doc.moveDown(1)
    paragraph('P', note, 8, faint)
  }
  whole.end()
  numberPages(doc)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}
