import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { type Figure, meets, type Part } from './figures.ts'

const file = new URL('measured.json', import.meta.url)

type Held = { value: number; on: string }
/** `held` is when the figure last kept its aim, and with which value. */
export type Kept = Omit<Figure, 'id'> & { on: string; held?: Held }
type KeptPart = { title: string; machine: string; on: string; lines: string[]; figures: Record<string, Kept> }
/** The last measurement that was kept, by part and by the figures' ids. */
export type Measured = Record<string, KeptPart>

export const readMeasured = (): Measured => JSON.parse(readFileSync(file, 'utf8')) as Measured

export const writeMeasured = (measured: Measured) => writeFileSync(file, `${JSON.stringify(measured, null, 2)}\n`)

/** More digits say nothing. */
const rounded = (value: number) => Number(value.toPrecision(4))

const heldBy = ({ value, aim }: Figure, before: Kept | undefined, on: string): Held | undefined =>
  aim && meets(value, aim) ? { value: rounded(value), on } : before?.held

/** The kept measurement with this part's figures in place of its former ones; figures that it no longer has go. */
export const withPart = (
  measured: Measured,
  name: string,
  part: Part,
  { machine, on }: { machine: string; on: string },
): Measured => {
  const before = measured[name]?.figures
  const figures = part.figures.map((figure): [string, Kept] => {
    const { id, ...rest } = figure
    const held = heldBy(figure, before?.[id], on)
    return [id, { ...rest, value: rounded(figure.value), on, ...(held && { held }) }]
  })
  return {
    ...measured,
    [name]: { title: part.title, machine, on, lines: part.lines ?? [], figures: Object.fromEntries(figures) },
  }
}

/** Seconds of a drill say little without what else the machine had to do. */
export const withLoad = (part: Part): Part => ({
  ...part,
  lines: [...(part.lines ?? []), `Load of the machine at its end: ${loadavg()[0]!.toFixed(1)}.`],
})

/** Figures that miss an aim which the kept measurement held. */
export const lostSince = (measured: Measured, name: string, { figures }: Part) =>
  figures.filter((figure) => {
    const before = measured[name]?.figures[figure.id]
    return figure.aim && !meets(figure.value, figure.aim) && before?.aim && meets(before.value, before.aim)
  })
