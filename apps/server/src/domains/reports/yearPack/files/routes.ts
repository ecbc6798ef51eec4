import type { Handling } from '../../../../http/call.ts'
import { zipOf } from '../../../../http/files/zip.ts'
import { openYear, type OpenedYear } from '../steps.ts'
import { yearEntries, yearFile, yearPdf } from './steps.ts'

const asFile = ', as a file'

/** `2026`, or `2026-N417TS` for one aircraft. */
const nameOf = ({ of, aircraft }: OpenedYear) =>
  [of.year, aircraft.find(({ id }) => id === of.aircraftId)?.tailNumber].filter(Boolean).join('-')

export const yearFileHandlers = {
  async downloadYearFile({ query: { file, ...query }, readDb, ...call }) {
    const opened = await openYear(query, call, asFile)
    const content = await yearFile[file](readDb, opened)
    return { contentType: 'text/csv; charset=utf-8', name: `${file}-${nameOf(opened)}.csv`, content }
  },

  async downloadYearPdf({ query, readDb, ...call }) {
    const opened = await openYear(query, call, asFile)
    const content = await yearPdf(readDb, opened, call.now)
    return { contentType: 'application/pdf', name: `year-pack-${nameOf(opened)}.pdf`, content }
  },

  async downloadYearPack({ query, readDb, ...call }) {
    const opened = await openYear(query, call, asFile)
    const packing = { db: readDb, files: call.files, log: call.log, now: call.now }
    return {
      contentType: 'application/zip',
      name: `year-pack-${nameOf(opened)}.zip`,
      content: zipOf(yearEntries(packing, opened)),
    }
  },
} satisfies Handling<'downloadYearFile' | 'downloadYearPdf' | 'downloadYearPack'>
