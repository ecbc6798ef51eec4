import { setImmediate } from 'node:timers/promises'
import { inBatches } from '../inBatches.ts'
import { qrPath } from './qrPath.ts'
import { faint, font, ink, margin, openPdf, printable, type Doc, type Opened } from './pdfPage.ts'

type PdfColumn = { title: string; /** Share of the page's width. */ share: number; align?: 'left' | 'right' }
type TableRows = {
  columns: PdfColumn[]
  rows: string[][]
  /** Those of them that are sums of what stands above them: in bold, where they stand. */
  sums?: ReadonlySet<string[]>
  /** Rows below a line at the end, in bold. */
  totals: string[][]
  /** Many columns: smaller print, and the page lies on its side. */
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
/** Some ten milliseconds of work, most of it the shaping of letters. */
const rowsAtOnce = 8
const rule = '#c9d1da'

const widthsOf = (doc: Doc, columns: PdfColumn[]) => {
  const all = columns.reduce((sum, { share }) => sum + share, 0)
  return columns.map(({ share }) => ((doc.page.width - 2 * margin) * share) / all)
}

/** Draws a table below what stands on the page, on as many pages as it takes. */
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

/** A tagged document of one table, on as many letter pages as it takes. */
export const tablePdf = async (table: PdfTable) => {
  const opened = openPdf({ title: table.title, ...(table.wide && { wide: true }) })
  await drawPage(opened, table)
  return opened.end()
}

/** Several of them in one document, each on a page of its own: reading the fonts is most of the work of a short one. */
export const pagesPdf = async (title: string, tables: PdfTable[], at: Date) => {
  const opened = openPdf({ title, at })
  for (const [index, table] of tables.entries()) {
    if (index > 0) opened.doc.addPage()
    await drawPage(opened, table)
    // A month of bookings is as many pages of a few rows each.
    await setImmediate()
  }
  return opened.end()
}

/** Points: a heading, its note and a few rows. */
const leastBelowHeading = 110

export type PdfSection = TableRows & { title: string; note?: string }

/** Points across of a code in the corner: a phone reads it from the knee. */
const cornerSize = 84

/** What a code in the upper right corner opens, for phones; those who read with their ears have the link. */
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

/** A tagged document of several tables, each under its heading. */
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
