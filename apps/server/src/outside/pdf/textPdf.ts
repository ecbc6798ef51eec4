import { setImmediate } from 'node:timers/promises'
import { faint, ink, margin, openPdf } from './pdfPage.ts'

/** In points: a heading and a few lines. */
const leastBelowHeading = 72

type PdfText = {
  title: string
  /** Lines below the title. */
  about: string[]
  sections: { title: string; paragraphs: string[] }[]
  /** At the end, such as signatures. */
  note: string[]
  at: Date
}

/** A tagged letter-size PDF of sections with headings. */
export const textPdf = async ({ title, about, sections, note, at }: PdfText) => {
  const { doc, paragraph, end } = openPdf({ title, at })
  paragraph('H1', title, 18, ink, true)
  doc.moveDown(0.4)
  for (const line of about) paragraph('P', line, 10, faint)
  for (const section of sections) {
    doc.moveDown(0.9)
    // Keep a heading with its text.
    if (doc.y > doc.page.height - margin - leastBelowHeading) doc.addPage()
    paragraph('H2', section.title, 12, ink, true)
    for (const text of section.paragraphs) {
      doc.moveDown(0.35)
      paragraph('P', text, 10, ink)
    }
    await setImmediate()
  }
  doc.moveDown(1.4)
  for (const line of note) paragraph('P', line, 10, ink, true)
  return end()
}
