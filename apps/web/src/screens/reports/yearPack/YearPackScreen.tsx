import { paths } from '@tailshare/contract/base/paths'
import type { YearPack, YearFigure, YearGroup } from '@tailshare/contract/reports/yearPack/yearPack'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { read } from '../../../api.ts'
import { ahead } from '../../../routing/ahead.ts'
import type { Load } from '../../../routing/screen.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { fullName } from '../../../parts/people/people/personName.ts'
import { onlyAdvises } from '../../../parts/dashboard/roles/places.ts'
import { useAccount } from '../../../calls/session.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Select } from '../../../ui/form/Field.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { MoreSection } from '../../../ui/layout/fold/More.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { Depreciation } from './Depreciation.tsx'
import { Files } from './Files.tsx'
import { Months } from './Months.tsx'
import { Participation } from './Participation.tsx'
import { Profit } from './Profit.tsx'
import { Trail } from './Trail.tsx'
import { askedIn, type YearPackQuery } from './yearAsked.ts'
import { type Column, Table } from '../../../ui/display/lists/Table.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { classes } from '../../../ui/classes.ts'
import { yearAmount } from './yearAmount.ts'
import css from './YearPack.module.css'

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

const Choice = ({ pack, asked }: { pack: YearPack; asked: YearPackQuery }) => {
  const [search, setSearch] = useSearchParams()
  const choose = (name: 'year' | 'aircraft', value: string) =>
    setSearch(
      (now) => {
        now.delete('figure')
        if (value) now.set(name, value)
        else now.delete(name)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  const isHours = search.get('tab') === 'hours'
  return (
    <div className={css.head}>
      <Select
        label="Year"
        value={String(asked.year ?? pack.year)}
        choices={[...new Set([...pack.years, asked.year ?? pack.year])]
          .toSorted((a, b) => b - a)
          .map((year) => ({ value: String(year), label: String(year) }))}
        onChange={({ target }) => choose('year', target.value)}
      />
      {pack.aircraft.length > 1 && !isHours && (
        <Select
          label="Aircraft"
          empty="All aircraft"
          value={asked.aircraft ?? ''}
          choices={pack.aircraft.map(({ id, tailNumber, modelName }) => ({ value: id, label: `${tailNumber}, ${modelName}` }))}
          onChange={({ target }) => choose('aircraft', target.value)}
        />
      )}
    </div>
  )
}

/** An advisor without a year pack of their own. */
const OfClients = () => (
  <EmptyState to={paths.advisors()} label="All your clients">
    Your clients’ year packs are beside their aircraft.
  </EmptyState>
)

const Nothing = ({ pack }: { pack: YearPack }) => (
  <EmptyState
    action={
      pack.isOwn && pack.aircraft.length === 0 ? (
        <ButtonLink to={paths.addAircraft()} kind="go">
          List an aircraft
        </ButtonLink>
      ) : (
        <ButtonLink to={pack.isOwn ? paths.dashboard() : paths.advisors()} kind="go">
          {pack.isOwn ? 'Go to the cockpit' : 'All your clients'}
        </ButtonLink>
      )
    }
  >
    {pack.aircraft.length === 0
      ? 'Income, costs and hours of your aircraft appear here, year by year.'
      : `Nothing was flown, paid or noted in ${pack.year}.`}
  </EmptyState>
)

const Year = ({ pack, asked }: { pack: YearPack; asked: YearPackQuery }) => {
  const account = useAccount()
  if (pack.isEmpty)
    return pack.isOwn && account && onlyAdvises(account) && !account.hasYearPack ? <OfClients /> : <Nothing pack={pack} />
  return (
    <>
      <Files pack={pack} asked={asked} />
      <Figures groups={pack.groups} />
      {pack.profit.length > 0 && <Profit profit={pack.profit} />}
      {pack.months.length > 0 && (
        <MoreSection title="Form 1099-K by month">
          <Months months={pack.months} />
        </MoreSection>
      )}
      <Depreciation pack={pack} />
    </>
  )
}

export const load: Load = async ({ client, url }) => ahead(client, read('getYearPack', { query: askedIn(url.searchParams) }))

/** `?year=`, `?aircraft=`, for advisors `?owner=`; `?tab=hours` shows hours of work. */
export const Screen = () => {
  const [search] = useSearchParams()
  const asked = askedIn(search)
  const tab = search.get('tab') === 'hours' ? 'hours' : 'figures'
  const pack = useQuery({ ...read('getYearPack', { query: asked }), placeholderData: keepPreviousData })
  const tabTo = (name: 'figures' | 'hours') => {
    const next = new URLSearchParams(search)
    next.delete('figure')
    if (name === 'hours') next.set('tab', name)
    else next.delete('tab')
    return { search: next.toString() }
  }
  return (
    <>
      <Loaded query={pack} label="Loading the year">
        {(found) => (
          <>
            <PageHead
              over={found.isOwn ? undefined : `Of ${fullName(found.owner)}, who can see that you viewed it`}
              title={`Year pack ${found.year}`}
              lead="Press a figure to see what it adds up."
            />
            <Tabs
              label="Year pack"
              tabs={[
                { to: tabTo('figures'), label: 'Figures', current: tab === 'figures' },
                { to: tabTo('hours'), label: 'Hours of work', current: tab === 'hours' },
              ]}
            />
            <Choice pack={found} asked={asked} />
            {/* The previous year, marked as such, until the chosen one has loaded. */}
            <div aria-busy={pack.isPlaceholderData} className={css.shown}>
              {tab === 'figures' ? (
                <Year pack={found} asked={{ ...asked, year: found.year }} />
              ) : (
                <Participation asked={{ year: found.year, owner: asked.owner }} />
              )}
            </div>
          </>
        )}
      </Loaded>
      {search.get('figure') && <Trail asked={asked} />}
    </>
  )
}
