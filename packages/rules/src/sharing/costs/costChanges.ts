import { moneyText } from '@tailshare/contract/text/money'
import type { RunningCosts } from '@tailshare/contract/sharing/costs/sharedCosts'

type Change = { what: string; from: string; to: string }

/** Changes to running costs under a vote, line by line. New or removed lines count as zero on the other side. */
export const costChanges = (before: RunningCosts, after: RunningCosts, nameOf: (id: string) => string): Change[] => {
  const monthOf = ({ lines }: RunningCosts, title: string) =>
    lines.filter((line) => line.title === title).reduce((sum, { monthCents }) => sum + monthCents, 0)
  const payerOf = ({ lines }: RunningCosts, title: string) => lines.find((line) => line.title === title)?.paidById
  const titles = [...new Set([...before.lines, ...after.lines].map(({ title }) => title))]
  const figures: [what: string, from: number, to: number][] = [
    ...titles.map((title): [string, number, number] => [`${title}, a month`, monthOf(before, title), monthOf(after, title)]),
    ['An hour in the air', before.hourCents, after.hourCents],
    ['Into the reserve fund, a month', before.reserveMonthCents, after.reserveMonthCents],
  ]
  const payers = titles.flatMap((title) => {
    const [from, to] = [payerOf(before, title), payerOf(after, title)]
    return from && to && from !== to ? [{ what: `Who pays ${title}`, from: nameOf(from), to: nameOf(to) }] : []
  })
  return [
    ...figures
      .filter(([, from, to]) => from !== to)
      .map(([what, from, to]) => ({ what, from: moneyText(from), to: moneyText(to) })),
    ...payers,
  ]
}
