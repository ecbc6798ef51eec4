import type { CoOwnerResources, QuotaHolder } from '@tailshare/contract/bookings/quotas/quotas'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { shortName } from '../../../parts/people/people/personName.ts'
import { useChoices } from '../../../routing/useChoices.ts'
import { Button } from '../../../ui/Button.tsx'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { type Column, Table } from '../../../ui/display/lists/Table.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { daysOfYear } from './daysOfYear.ts'
import type { SharePart } from '../share/sharePart.ts'
import { HolderQuotas, Meters } from './HolderQuotas.tsx'
import { holidayNote, whoHas } from './holidayText.ts'
import { Ledger } from './Ledger.tsx'
import { MoreSection } from '../../../ui/layout/fold/More.tsx'
import css from './Quotas.module.css'

const shares = [12.5, 25, 33, 50]

/** Simulates the reader's year with another share. */
export const WhatIf = ({
  you,
  share,
  onShare,
}: {
  you: QuotaHolder
  share: number | undefined
  onShare: (share: number | null) => void
}) => (
  <MoreSection title="What if your share were another?" gist={`You hold ${you.percent}%`} open={share !== undefined}>
    <div className={css.year} role="group" aria-label="Another share">
      {shares
        .filter((one) => one !== you.percent)
        .map((one) => (
          <Button
            key={one}
            kind={share === one ? 'ink' : 'line'}
            small
            aria-pressed={share === one}
            onClick={() => onShare(share === one ? null : one)}
          >
            {one}%
          </Button>
        ))}
    </div>
    <div aria-live="polite">
      {share !== undefined && you.whatIf?.percent === share && <Meters figures={you.whatIf.figures} />}
    </div>
  </MoreSection>
)

type Holiday = CoOwnerResources['holidays'][number] & { who: string; isOver: boolean }

const holidayColumns = (year: number): readonly Column<Holiday>[] => [
  { title: 'Holiday', cell: ({ name, day }) => `${name}, ${daysOfYear([day], year)}` },
  { title: 'Counts from', named: true, cell: ({ days }) => daysOfYear(days, year) },
  {
    title: 'Opens to all',
    named: true,
    cell: ({ opensOn, isOpen, isOver }) =>
      isOver ? 'Over' : isOpen ? <Badge tone="go">Open</Badge> : daysOfYear([opensOn], year),
  },
  { title: 'Who has it', cell: whoHas },
]

const HolidayTable = ({ caption, year, rows }: { caption: string; year: number; rows: readonly Holiday[] }) =>
  rows.length > 0 && <Table caption={caption} columns={holidayColumns(year)} rows={rows} rowKey={({ day }) => day} />

/** Past holidays are collapsed; for an earlier year, all are shown. */
const Holidays = ({ found }: { found: CoOwnerResources }) => {
  const { year } = found
  const all = holidaysOf(found)
  const [over, ahead] = [all.filter(({ isOver }) => isOver), all.filter(({ isOver }) => !isOver)]
  return (
    <Section title={`Holidays of ${year}`} help={holidayNote}>
      <HolidayTable caption={`Holidays of ${year}`} year={year} rows={ahead.length > 0 ? ahead : over} />
      {ahead.length > 0 && over.length > 0 && (
        <details className={css.over}>
          <summary>{over.length === 1 ? 'One is over' : `${over.length} are over`}</summary>
          <HolidayTable caption={`Holidays of ${year} that are over`} year={year} rows={over} />
        </details>
      )}
    </Section>
  )
}

const holidaysOf = ({ holidays, holders, today }: CoOwnerResources): Holiday[] =>
  holidays.map((holiday) => ({
    ...holiday,
    isOver: holiday.days.at(-1)! < today,
    who: holders
      .filter(({ figures }) => figures.holidays.taken.some(({ day }) => day === holiday.day))
      .map(({ person, isYou }) => (isYou ? 'You' : shortName(person)))
      .join(', '),
  }))

const Year = ({ found, onYear }: { found: CoOwnerResources; onYear: (year: number) => void }) => {
  const current = Number(found.today.slice(0, 4))
  return (
    <div className={css.year} role="group" aria-label="Year">
      {[found.year - 1, found.year, found.year + 1]
        .filter((year) => year <= current + 1)
        .map((year) => (
          <Button
            key={year}
            kind={year === found.year ? 'ink' : 'line'}
            small
            aria-pressed={year === found.year}
            onClick={() => onYear(year)}
          >
            {year}
          </Button>
        ))}
    </div>
  )
}

/** Every figure expands to its bookings. */
export const Quotas: SharePart = ({ aircraftId }) => {
  const [search, choose] = useChoices()
  const year = Number(search.get('year')) || undefined
  const share = Number(search.get('share')) || undefined
  const query = { ...(year && { year }), ...(share && { share }) }
  const resources = useQuery({
    ...read('getCoOwnerResources', { params: { id: aircraftId }, query }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={resources} label="Loading the quotas" rows={4}>
      {(found) => {
        const you = found.holders.find(({ isYou }) => isYou)
        return (
          <>
            <Section
              title="Used, planned and left"
              help={`The whole aircraft gives ${found.terms.holidays} holidays a year, ${found.terms.consecutiveDays} days in any 60 and ${found.terms.advanceDays} days held at once; each share gives its part of it.`}
              action={<Year found={found} onYear={(next) => choose({ year: `${next}` })} />}
            >
              <ul className={css.holders}>
                {found.holders
                  .toSorted((a, b) => Number(b.isYou) - Number(a.isYou))
                  .map((holder) => (
                    <HolderQuotas key={holder.person.id} holder={holder} />
                  ))}
              </ul>
            </Section>
            {you && <WhatIf you={you} share={share} onShare={(next) => choose({ share: next === null ? null : `${next}` })} />}
            <Holidays found={found} />
            <Ledger aircraftId={aircraftId} zone={found.zone} />
          </>
        )
      }}
    </Loaded>
  )
}
