import { setImmediate } from 'node:timers/promises'
import { inBatches } from '../../inBatches.ts'
import { qrPath } from './qrPath.ts'
import { faint, font, ink, margin, openPdf, printable, type Doc, type Opened } from './pdfPage.ts'

type PdfColumn = { title: string; /** Share of the page's width. */ share: number; align?: 'left' | 'right' }
type TableRows = {
  columns: PdfColumn[]
  rows: string[][]
  /** Rows that are subtotals, shown in bold. */
  sums?: ReadonlySet<string[]>
  /** Final rows below a line, in bold. */
  totals: string[][]
  /** For many columns: smaller type, landscape. */
  wide?: boolean
}
export type PdfTable = TableRows & {
  title: string
  /** Lines between the title and the table. */
  about: string[]
  /** Small print after the table. */
  note?: string
}

const padding = 4
/** Yield to other requests after each row: one takes about a millisecond, mostly for text shaping. */
const rowsAtOnce = 1
const rule = '#c9d1da'

const widthsOf = (doc: Doc, columns: PdfColumn[]) => {
  const all = columns.reduce((sum, { share }) => sum + share, 0)
  return columns.map(({ share }) => ((doc.page.width - 2 * margin) * share) / all)
}

/** Draws a table below the current position, over several pages if needed. */
const drawTable = async ({ doc, whole }: Pick<Opened, 'doc' | 'whole'>, { columns, rows, sums, totals, wide }: TableRows) => {
  const print = wide ? 7.5 : 9
  const widths = widthsOf(doc, columns)
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
  await inBatches(rows, rowsAtOnce, (some) => some.forEach((cells) => row(cells, 'TD', sums?.has(cells) ?? false)))
  for (const cells of totals) row(cells, 'TD', true)
  table.end()
}

const drawPage = async (opened: Opened, { title, about, note, ...table }: PdfTable) => {
  const { doc, paragraph } = opened
  paragraph('H1', title, 18, ink, true)
  doc.moveDown(0.4)
  for (const line of about) paragraph('P', line, 10, faint)
  doc.moveDown(1)
  await drawTable(opened, table)
  if (!note) return
  doc.moveDown(1)
  paragraph('P', note, 8, faint)
}

/** A tagged letter-size PDF with one table. */
export const tablePdf = async (table: PdfTable) => {
  const opened = openPdf({ title: table.title, ...(table.wide && { wide: true }) })
  await drawPage(opened, table)
  return opened.end()
}

/** A PDF with several tables, each on its own page. Loading fonts is most of the work for a short one. */
export const pagesPdf = async (title: string, tables: PdfTable[], at: Date) => {
  const opened = openPdf({ title, at })
  for (const [index, table] of tables.entries()) {
    if (index > 0) opened.doc.addPage()
    await drawPage(opened, table)
    // A month of bookings has many short pages; yield in between.
    await setImmediate()
  }
  return opened.end()
}

/** In points: a heading, its note and a few rows. */
const leastBelowHeading = 110

export type PdfSection = TableRows & { title: string; note?: string }

/** In points; readable for a phone from the pilot's knee. */
const cornerSize = 84

/** Draws a QR code in the upper right corner, with a link for screen readers. */
const drawCorner = ({ doc, whole }: Pick<Opened, 'doc' | 'whole'>, url: string) => {
  const { size, outline } = qrPath(url, 0)
  whole.add(
    doc.struct('Figure', { alt: url }, () => {
      doc
        .save()
        .translate(doc.page.width - margin - cornerSize, margin)
        .scale(cornerSize / size)
        .path(outline)
        .fill('#000')
        .restore()
    }),
  )
}

/** A tagged PDF with several tables, each under a heading. */
export const tablesPdf = async (
  title: string,
  {
    about,
    sections,
    at,
    wide = false,
    corner,
  }: { about: string[]; sections: PdfSection[]; at: Date; wide?: boolean; corner?: string },
) => {
  const opened = openPdf({ title, wide, at })
  const { doc, paragraph, end } = opened
  paragraph('H1', title, 18, ink, true)
  doc.moveDown(0.4)
  for (const line of about) paragraph('P', line, 10, faint)
  if (corner !== undefined) {
    drawCorner(opened, corner)
    doc.y = Math.max(doc.y, margin + cornerSize - 24)
  }
  for (const { title: heading, note, ...table } of sections) {
    doc.moveDown(1.2)
    if (doc.y > doc.page.height - margin - leastBelowHeading) doc.addPage()
    paragraph('H2', heading, 12, ink, true)
    if (note) paragraph('P', note, 8, faint)
    doc.moveDown(0.4)
    await drawTable(opened, { ...table, wide: table.wide ?? wide })
  }
  return end()
}
