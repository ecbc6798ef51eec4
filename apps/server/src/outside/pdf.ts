import { faint, font, ink, margin, openPdf, printable, type Doc } from './pdfPage.ts'

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

const padding = 4
const rule = '#c9d1da'

const widthsOf = (doc: Doc, columns: PdfColumn[]) => {
  const all = columns.reduce((sum, { share }) => sum + share, 0)
  return columns.map(({ share }) => ((doc.page.width - 2 * margin) * share) / all)
}

/** A tagged document of one table, on as many letter pages as it takes. */
export const tablePdf = async ({ title, about, columns, rows, totals, note, wide }: PdfTable) => {
  const print = wide ? 7.5 : 9
  const { doc, whole, paragraph, end } = openPdf({ title, ...(wide && { wide }) })
  const widths = widthsOf(doc, columns)
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
  return end()
}
