import { paths } from '@tailshare/contract/base/paths'
import { useQuery } from '@tanstack/react-query'
import { Section } from '../../../ui/layout/Section.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { Loaded } from '../../Loaded.tsx'
import { FlightRows } from './FlightRows.tsx'
import { rampRows, rampSum } from './rampRows.ts'
import css from './Work.module.css'
import { readBoard } from './workReads.ts'

const shownRows = 5

export const RampWork = () => (
  <Section title="Ramp" action={<TextLink to={paths.checkIn()}>Open the board</TextLink>}>
    <Loaded query={useQuery(readBoard)} label="Loading the board">
      {(board) => {
        const rows = rampRows(board, shownRows)
        const places = board.airports.map(({ code }) => code).join(', ')
        return (
          <>
            <p className={css.sum}>
              {places}, today and the next twelve hours: {rampSum(board)}.
            </p>
            <FlightRows rows={rows} />
          </>
        )
      }}
    </Loaded>
  </Section>
)
