/** Cells of a record. `line`: where it starts in the file. */
type CsvRecord = { line: number; cells: string[] }

export class CsvProblem extends Error {
  override name = 'CsvProblem'
  readonly line: number
  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

// A quoted cell (with doubled quotes) or a plain one, and its terminator.
const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n][^,\r\n]*|))(,|\r?\n|$)/y

/** RFC 4180: quoted cells may contain commas, quotes and line breaks. Skips empty lines. */
export const readCsv = (text: string): CsvRecord[] => {
  const records: CsvRecord[] = []
  let [line, start, cells] = [1, 1, [] as string[]]
  cell.lastIndex = text.startsWith('\uFEFF') ? 1 : 0
  while (cell.lastIndex < text.length || cells.length > 0) {
    const found = cell.exec(text)
    if (!found) throw new CsvProblem(line, 'a quote is not closed, or text follows a closing quote')
    const [all, quoted, plain = '', end = ''] = found
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    line += all.split('\n').length - 1
    if (end === ',') continue
    if (cells.length > 1 || cells[0] !== '') records.push({ line: start, cells })
    ;[start, cells] = [line, []]
  }
  return records
}
