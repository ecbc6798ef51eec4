import type { YearFigure, YearGroup } from '@tailshare/contract/reports/yearPack/yearPack'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { type Column, Table } from '../../../ui/display/Table.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { classes } from '../../../ui/classes.ts'
import css from './YearPack.module.css'
import { yearAmount } from './yearAmount.ts'

const Title = ({ figure: { id, title, lines, sumOf } }: { figure: YearFigure }) => {
  const [search] = useSearchParams()
  const to = new URLSearchParams(search)
  to.set('figure', id)
  return (
    <span className={classes(css.figure, sumOf.length > 0 && css.sum)}>
      {lines > 0 ? <TextLink to={{ search: to.toString() }}>{title}</TextLink> : title}
    </span>
  )
}

const columns: readonly Column<YearFigure>[] = [
  { title: 'What', cell: (figure) => <Title figure={figure} /> },
  { title: 'Lines', number: true, named: true, cell: ({ lines }) => lines },
  {
    title: 'Amount',
    number: true,
    cell: (figure) => <span className={classes(figure.sumOf.length > 0 && css.sum)}>{yearAmount(figure)}</span>,
  },
]

/** The year's figures; each nonzero one opens its line items. */
export const Figures = ({ groups }: { groups: readonly YearGroup[] }) =>
  groups.map(({ id, title, note, figures }) => (
    <Section key={id} id={id} title={title} help={note}>
      <Table caption={title} columns={columns} rows={figures} rowKey={(figure) => figure.id} />
    </Section>
  ))
